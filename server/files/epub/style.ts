/** Few rules: readers choose their own fonts, colors and margins in their reading system. */
export const BOOK_STYLE = `html { line-height: 1.5; }
body { font-family: Literata, Georgia, serif; hyphens: auto; -webkit-hyphens: auto; orphans: 2; widows: 2; }
h1, h2, h3, h4 { line-height: 1.2; hyphens: none; -webkit-hyphens: none; text-align: start; break-after: avoid; }
h1 { font-size: 1.7em; margin: 1.5em 0 .5em; }
h2 { font-size: 1.25em; margin: 1.8em 0 .5em; }
h3, h4 { font-size: 1.08em; margin: 1.5em 0 .4em; }
p { margin: 0; text-indent: 1.3em; }
h1 + p, h2 + p, h3 + p, h4 + p, figure + p, table + p, ul + p, ol + p, blockquote + p, .lead + p, aside p, li p,
blockquote p, td p { text-indent: 0; }
.lead { margin: 0 0 1.6em; font-style: italic; text-indent: 0; }
ul, ol { margin: .8em 0; padding: 0 0 0 1.4em; }
li { margin: .3em 0; }
blockquote { margin: 1em 1.4em; }
figure { margin: 1.4em 0; text-align: center; break-inside: avoid; }
img { max-width: 100%; height: auto; }
p > img, .sign { width: auto; height: 1em; object-fit: contain; vertical-align: -.15em; }
figcaption, caption { font-size: .85em; line-height: 1.35; text-align: start; hyphens: none; -webkit-hyphens: none; }
figcaption { margin: .5em 0 0; }
caption { padding: .5em 0 0; caption-side: bottom; }
table { width: 100%; margin: 1.4em 0; border-collapse: collapse; font-size: .88em; hyphens: none; -webkit-hyphens: none; }
th, td { padding: .3em .4em; border-bottom: 1px solid; text-align: start; vertical-align: top; }
tr { break-inside: avoid; }
pre { white-space: pre-wrap; }
sup { line-height: 0; }
a { text-decoration: underline; }
.notes { margin-top: 2.5em; border-top: 1px solid; font-size: .88em; }
aside { margin: .5em 0; }
hr { margin: 1.5em 30%; border: 0; border-top: 1px solid; }
.credits { margin-top: 2.5em; border-top: 1px solid; padding-top: .6em; font-size: .85em; hyphens: none; -webkit-hyphens: none; }
.credits p { text-indent: 0; }
.cover { margin: 0; text-align: center; }
.cover img { max-height: 100vh; }
.title-page { margin-top: 20%; text-align: center; hyphens: none; -webkit-hyphens: none; }
.title-page h1 { text-align: center; }
.title-page p { text-indent: 0; }
.author { margin: 1em 0 3em; }
.description { font-style: italic; }
nav ol { padding: 0; list-style: none; }
nav ol ol { padding: 0 0 0 1.3em; font-size: .9em; }
`
