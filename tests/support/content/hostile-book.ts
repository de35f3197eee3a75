import type { BookSource } from '#server/files/book-source.ts'

const DRAWING = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="72" height="36" viewBox="0 0 72 36"><text x="4" y="20">Ґ &amp; #x</text></svg>',
)
/** A WebP picture of one pixel. */
const PHOTO = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')

/** Text with a meaning in XML and in Typst. It must come out as plain text. */
export const HOSTILE_TEXT = '1 < 2 & ]]> #let x = "quoted" \\ $5 *not bold* _not italic_ `no code` @nobody <label>'

const escaped = HOSTILE_TEXT.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const FIRST = `<p>${escaped}</p>
<p>#read("/etc/passwd") #eval("1") // comment /* open [ ] { } ~ -- --- ... = heading 'one' "two" https://x.example/#a</p>
<p>= No heading<br>- no item<br>+ no item<br>1. no item<br>/ term: none<br>#panic()</p>
<p>Control \u0001\u000b\uffff letters, \u2028 separators, emoji 🥕, Грузія საქართველო, tab\tand   spaces.</p>
<h2 id="h-½-б'1 &quot;x&quot;">Heading #1 &amp; *more*</h2>
<h4 id="2">Level left out</h4>
<ul><li>One<ul><li>Nested</li></ul></li><li><p>Two</p><p>Second paragraph</p></li></ul>
<ol start="3"><li>Three</li><li>Four<pre><code>let a = "\`\`\`" + \`x\`
  #indent</code></pre></li></ol>
<blockquote><p>Said<sup><a href="#fn-a%20b" id="fnref-a b" data-footnote-ref aria-describedby="notes">1</a></sup>, and
again<sup><a href="#fn-a%20b" id="fnref-a b-2" data-footnote-ref>1</a></sup>.</p></blockquote>
<p>H<sub>2</sub>O, 10<sup>3</sup>, <del>gone</del>, <code>a\\b\`c</code>, <strong>bold <em>both</em></strong>word, <em>em</em>word.</p>
<table><caption>Caption #3 <em>source</em></caption><thead><tr><th>A</th><th align="right">B</th></tr></thead>
<tbody><tr><td>a [x]</td><td align="right">1,5</td></tr><tr><td></td><td align="right">#b</td></tr></tbody></table>
<table><tbody><tr><td>Without</td><td>a head</td></tr></tbody></table>
<figure><img src="/api/assets/drawing-0123456789abcdef" alt="Alt &quot;quoted&quot; \\ #x" width="72" height="36">
<figcaption>Figure [1] *caption*</figcaption></figure>
<figure><img src="/api/assets/photo-0123456789abcdef" alt="A photo" width="1" height="1"></figure>
<p>Inline <img src="/api/assets/photo-0123456789abcdef" alt="tiny" width="1" height="1"> and
<img src="/api/assets/lost-0123456789abcdef" alt="A lost picture"></p>
<hr>
<p><a href="/hostile/second#h-½-б'1">inside</a>, <a href="/hostile/second">second</a>, <a href="/other/book">outside</a>,
<a href="https://x.example/a(b)?c=&quot;d&quot;">far</a>, <a href="#nowhere">nowhere</a>, <a>none</a></p>
<section data-footnotes><h2 id="notes">Notes</h2><ol><li id="fn-a b"><p>A note with <em>em</em>, #hash.
<a href="#fnref-a b" data-footnote-backref aria-label="Back">↩</a>
<a href="#fnref-a b-2" data-footnote-backref>↩<sup>2</sup></a></p><ul><li>A list in a note</li></ul></li></ol></section>`

const SECOND = `<h2 id="h-½-б'1">Goal</h2><p>Only this.</p>`

/** The text could be Typst or XML here too. */
const CREDITS = {
  author: 'O’Neil & <Sons> [x] #y',
  reviewer: '*A* reviewer',
  reviewed_on: '2026-11-24',
  not_medical_advice: true,
}

/** A book that no editor would write, but an import could bring. */
export const HOSTILE_BOOK: BookSource = {
  slug: 'hostile',
  lang: 'en',
  title: 'A "hostile" <book> & #more',
  description: 'Described by ]]> & "quotes" \\',
  author: 'O’Neil & <Sons> [x] #y',
  rights: 'All ]]> & <rights> #x',
  revision: 'r',
  changedAt: new Date('2024-02-03T04:05:06.789Z'),
  cover: null,
  articles: [
    {
      slug: 'first',
      title: 'First & *foremost* #1 "x"',
      description: 'Desc <1> _x_',
      content: FIRST,
      credits: CREDITS,
    },
    { slug: 'second', title: 'Second', description: 'Short', content: SECOND, credits: null },
  ],
  pictures: new Map([
    ['drawing-0123456789abcdef', { mimeType: 'image/svg+xml', width: 72, height: 36, bytes: DRAWING }],
    ['photo-0123456789abcdef', { mimeType: 'image/webp', width: 1, height: 1, bytes: PHOTO }],
  ]),
}
