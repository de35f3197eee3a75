import { epubFiles, zipEpub } from './epub-source.ts'

const MATH = 'xmlns="http://www.w3.org/1998/Math/MathML"'
const SUM = Array.from({ length: 30 }, (_, at) => `<msup><mi>x</mi><mn>${at}</mn></msup><mo>+</mo>`).join('')
const HALF = '<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac>'

const FORMULAS = `<h1>Signs</h1>
<p>A mean is <math ${MATH}>${HALF}</math> of two numbers, and each line of this paragraph has words enough to be wrapped.</p>
<math ${MATH} display="block"><mi>m</mi><mo>=</mo>${HALF}</math>
<p>What follows is wider than any telephone.</p>
<math ${MATH} display="block">${SUM}<mi>r</mi></math>
<p>In a line: <math ${MATH}>${SUM}<mi>r</mi></math> and some words after it.</p>
<table><tr><th>Name</th><th>Formula</th></tr><tr><td>Half</td><td><math ${MATH}>${HALF}</math></td></tr></table>`

const READINGS = `<h2>Readings</h2>
<p lang="ja">吾輩は<ruby>猫<rt>ねこ</rt></ruby>である。<ruby>名前<rt>なまえ</rt></ruby>はまだ無い。どこで生れたか頓と<ruby>見当<rt>けんとう</rt></ruby>がつかぬ。</p>
<p lang="ja">何でも薄暗いじめじめした所でニャーニャー泣いて居た事丈は<ruby>記憶<rt>きおく</rt></ruby>して居る。</p>
<p>A line of English after it.</p>`

const PARTS = `<h2>Parts</h2><p>An English line before.</p>
<p lang="he" dir="rtl">שלום עולם, זו שורה בעברית.</p><p>An English line after.</p>`

/** A book with formulas, readings above words, and a part that is read from right to left. */
export const SIGNS = zipEpub(
  epubFiles({
    metadata: '<dc:title>A Book of Signs</dc:title><dc:creator>Ann Author</dc:creator>',
    pages: [['a.xhtml', FORMULAS + READINGS + PARTS]],
    toc: '<li><a href="a.xhtml">Signs</a></li>',
  }),
)

const ARABIC = `<h1>الخبز والماء</h1>
<p>الخبز طعام قديم، يصنعه الناس من الدقيق والماء منذ آلاف السنين، وما زال على كل مائدة.</p>
<h2>المقادير</h2><ul><li>كوب من الدقيق</li><li>نصف كوب من الماء</li></ul>
<blockquote><p>من جاع أكل خبزه بلا ملح.</p></blockquote>
<table><tr><th>الطعام</th><th>غرام</th></tr><tr><td>الدقيق</td><td>250</td></tr></table>`

/** A book that is read from right to left. */
export const BREAD = zipEpub(
  epubFiles({
    language: 'ar',
    metadata: '<dc:title>الخبز والماء</dc:title><dc:creator>كاتب</dc:creator>',
    pages: [['a.xhtml', ARABIC]],
    toc: '<li><a href="a.xhtml">الخبز والماء</a></li>',
  }),
)
