import { describe, expect, test } from 'vitest'
import { faultsOf, shown } from '#tests/support/content/markdown/one-text.ts'

const TABLE = '| a | b |\n|---|---|\n| 1 | 2 |'
const ITEMS = 'these lines become one paragraph'
const ADDRESS = 'an address with blanks or brackets'
const HEADING = 'a heading has a plain space'
const ABOVE = 'is the caption of the table right above it'
const ROW = 'words right after a table become a row'
const RULE = 'makes a heading of the lines above it'
const PAIR = 'words between ** have no blank'
const UNUSED = 'no text refers to the address'
const HIDDEN = 'a sign that nobody sees'
const REFERENCE = (name: string) => `the reference [${name}] is not defined; its address stands in a line [${name}]: …`
const BLANKS = 'the label of a note has no blanks: [^a b]'
const COLON = 'a note’s text follows a colon: [^1]: …'
const CODE = 'four blanks or a tab'
const QUOTE = 'between a letter and a quotation mark'

describe('a mark that Markdown does not see is one fault, with its line', () => {
  test.each([
    ['a picture without its address', 'See ![box]', 1, REFERENCE('box')],
    ['a picture without its address, with brackets', '![box][]', 1, REFERENCE('box')],
    ['a picture without its address, by another name', 'x\n\n![a][box]', 3, REFERENCE('box')],
    ['a link without its address', 'See [the salt article][].', 1, REFERENCE('the salt article')],
    ['a blank in the label of a note', 'Salt[^a b].\n\n[^a b]: https://example.org', 3, BLANKS],
    ['a blank in the label of a note of one word', 'Salt[^A b].\n\n[^a b]: x "t"', 3, BLANKS],
    ['a blank in a label that nothing refers to', 'Salt.\n\n[^a b]: x', 3, BLANKS],
    ['a blank in the mark of a note', 'Salt[^a b].', 1, BLANKS],
    ['a note without its colon', 'Salt[^1].\n\n[^1] A source.', 3, COLON],
    ['a note with a blank before its colon', 'Salt[^1].\n\n[^1] : A source.', 3, COLON],
    ['a note with a wide colon', 'Salt[^1].\n\n[^1]：A *source*.', 3, COLON],
    ['a note without its colon to which nothing refers', 'Salt.\n\n[^1] https://a.example', 3, COLON],
    ['a mark of a note at the start of a line', 'Salt is good\n[^1] and cheap.', 2, 'the note [^1] is not defined'],
    ['an address of nothing in the third line', '> One\n> two\n> [rye][] and more.', 3, REFERENCE('rye')],
    ['a formula in the second line', 'One &amp;\ntwo $x^2$ more.', 2, 'formulas between $'],
    ['a number of no letter in the second line', 'One\ntwo &#151; more.', 2, '&#151; stands for no letter'],
    ['a mark at the start of the second line', 'See\n[[rye]] now.', 2, 'a link is written [words](address)'],
    ['a mark of a note after emphasis', '*Salt*[^1] and rye.', 1, 'the note [^1] is not defined'],
    ['an address of nothing', '[Source]: WHO\n\nx', 1, UNUSED],
    ['words that look like an address', 'x\n\n[Important]: Salt "is a poison"', 3, UNUSED],
    ['addresses in a list of sources', 'x\n\n[1]: https://a.example\n[2]: https://b.example "B"\n\n[a][1]', 4, UNUSED],
    ['a comment in an address', 'x\n\n[//]: # (later)', 3, UNUSED],
    ['items after a tab', 'Foods:\n\t- rice\n\t- rye', 1, HIDDEN],
    ['items after four blanks', 'Foods:\n    - rice\n    - rye', 1, HIDDEN],
    ['an item too far to the right', '- a\n\t\t- b', 1, HIDDEN],
    ['an item after no-break spaces', '- a\n\u00a0\u00a0- b', 1, HIDDEN],
    ['a heading after a blank of no width', '\u200b## Heading', 1, HIDDEN],
    ['a heading after a no-break space', '\u00a0## Heading', 1, HIDDEN],
    ['an item after a blank of no width', '\u200b- a', 1, HIDDEN],
    ['a Cyrillic cross in a box', '- [х] Купить', 1, 'a task begins with'],
    ['another tick in a box', '- [✓] Buy', 1, 'a task begins with'],
    [
      'a paragraph of one line as a heading',
      'Salt is needed by every human being each day, as all the doctors say.\n---',
      1,
      RULE,
    ],
    ['an indented first line', '\tСоль нужна человеку каждый день, и её не должно быть много.', 1, CODE],
    ['an indented first line with a note', 'x[^1]\n\n    The WHO[^1] says so\n\n[^1]: n', 3, CODE],
    ['points after words', 'What to buy:\n• salt\n• sugar', 1, ITEMS],
    ['points without blanks', 'x\n\n•salt\n•sugar', 3, ITEMS],
    ['letters after words', 'Steps:\na) one\nb) two', 1, ITEMS],
    ['capitals', 'Steps:\nA. one\nB. two', 1, ITEMS],
    ['Cyrillic capitals', 'Шаги:\nА. раз\nБ. два', 1, ITEMS],
    ['Roman numbers', 'i. one\nii. two', 1, ITEMS],
    ['Roman capitals', 'I. one\nII. two', 1, ITEMS],
    ['numbers from 2 on', 'Intro\n2. one\n3. two', 1, ITEMS],
    ['numbers without blanks', '1.one\n2.two', 1, ITEMS],
    ['hyphens without blanks', 'So:\n-one\n-two', 1, ITEMS],
    ['examples', '(@) one\n(@) two', 1, ITEMS],
    ['speeches after words', 'Он сказал:\n— Да.\n— Нет.', 1, ITEMS],
    ['speeches between words', 'Было тихо.\n—Да?\n—«Нет».\nИ всё.', 1, ITEMS],
    ['dashes for items', 'Купить:\n— соль\n— сахар', 1, ITEMS],
    ['a blank in an address', '[list](https://example.com/my list.pdf)', 1, ADDRESS],
    ['a bracket in an address', '![x](images/a(1.png)', 1, ADDRESS],
    ['an address without an end', 'See [rye](/rye and more', 1, ADDRESS],
    ['a heading without a blank', 'x\n\n##Title', 3, HEADING],
    ['a heading with another space', '##\u00a0Title', 1, HEADING],
    ['a heading without a blank below words', 'words\n###Title', 1, HEADING],
    ['quotation marks in bold', 'он сказал**«да»**и ушёл', 1, QUOTE],
    ['quotation marks in bold before a letter', '**«слово»**тут', 1, QUOTE],
    ['quotation marks in italics', 'он сказал*«да»*и ушёл', 1, QUOTE],
    ['blanks in bold', '** bold ** words', 1, PAIR],
    ['a blank before the end of bold', 'So **bold **words', 1, PAIR],
    ['a point in bold before a letter', '**Salt.**And more', 1, PAIR],
    ['a definition of its own', 'Term\n\n: definition', 3, ABOVE],
    ['a definition after more blanks', 'Term\n\n:   A mineral.', 3, ABOVE],
    ['a caption before its table', `: Source\n\n${TABLE}`, 1, ABOVE],
    ['a caption without a blank', `${TABLE}\n\n:Source`, 5, 'has a blank after its colon'],
    ['a caption without a blank as a row', `${TABLE}\n:Source`, 4, ROW],
    [
      'a caption of two lines as rows',
      `${TABLE}\n: Source\nand more`,
      5,
      'the caption right after a table has one line',
    ],
    ['words after a table', `${TABLE}\nNext words\nand more`, 4, ROW],
    [
      'a line below the first row with a cell less',
      'x\n\n| a | b |\n|---|\n| 1 | 2 |',
      3,
      'has as many cells as that row',
    ],
    ['a line below the first row with a cell more', 'a | b\n:---|:---:|---\n1 | 2', 1, 'has as many cells as that row'],
    ['a row alone', 'x\n\n| salt | 5 |', 3, 'a table needs a line'],
    ['rows after words', 'So:\n| salt | 5 |\n| rye | 6 |', 1, 'a table needs a line'],
    ['a table of plus signs', '+---+---+\n| a | b |\n+===+===+', 1, 'lines of +---+ make no table'],
    ['a note after four blanks', 'x[^1]\n\n    [^1]: WHO', 3, CODE],
    ['a fence without an end before a note', 'x[^1] [a][B]\n\n```\ncode\n\n[^1]: n\n[b]: /oats', 3, 'has no such line'],
    ['a comment without an end before a note', 'x[^1]\n\n<!-- later\n\n[^1]: n', 3, 'has no -->'],
    ['a comment before words', 'x\n\n<!-- later --> words', 3, 'comments <!-- … --> are not taken'],
    ['a fence without an end', 'x\n\n```\ncode\n\n## More\n\nwords', 3, 'has no such line at its end'],
    ['a shorter fence at the end', '````\ncode\n```', 1, 'has no such line at its end'],
    ['a line of hyphens below a paragraph', 'x\n\nOne.\nTwo words.\n---\n\ny', 3, RULE],
    ['a line of signs below three lines', 'one\ntwo\nthree\n===\n\ny', 1, RULE],
    ['a note without a text', 'a[^1]\n\n[^1]:', 3, 'the note [^1] has no text'],
    ['an address right below words', 'See [a].\n[a]: https://a.com', 1, 'stands in lines of its own'],
    ['an address right below words, by its name', 'See [it][a].\n[A]: https://a.com', 1, 'stands in lines of its own'],
    ['an address right below a note', 'x[^1] [b][a]\n\n[^1]: n\n[a]: /oats', 3, 'stands in lines of its own'],
    ['an address and nothing else', '[a]: https://a.com', 1, 'there is no text'],
  ])('%s', async (_, body, line, message) => {
    const [found, ...more] = await faultsOf(body)
    expect(more).toEqual([])
    expect(found).toMatch(new RegExp(`^${line}: `))
    expect(found).toContain(message)
  })
})

test('each of several notes without their colons is one fault', async () => {
  expect(await faultsOf('Salt[^1], rye[^b] and oats[^3].\n\n[^1] One.\n[^B] *Two*.\n\n[^3]: Three.')).toEqual([
    '3: a note’s text follows a colon: [^1]: …',
    '4: a note’s text follows a colon: [^B]: …',
  ])
})

test.each([
  'Smith A., Jones\nC. D., Brown\nE. F. and others.',
  'A. Smith and\nC. Jones wrote it.',
  'It was in\n1986. And in\n1987. Later.',
  'Он сказал — да\n— и ушёл\n— навсегда.',
  '— Да!  \n— Нет.',
  '— Да.<br>\n— Нет.',
  '— Да.\\\n— Нет.',
  'It is 5\n-1 or\n-2.',
  'a [nope] b',
  'wow![1] and [1], [2]',
  'wow! [1]',
  'int[][] and \\![box], !\\[box] and \\[box][]',
  '#tag and #other\n#third',
  '| x | is an amount.',
  '|x|',
  'Salt 0.45** and rye 0.32**, of 2 ** 3 ** 2.',
  '** p < 0.01; *** p < 0.001.',
  '**p < 0.01, ***p < 0.001.',
  'Г**но and п***ц.',
  'Соль ** и сахар ** — по данным ВОЗ.',
  'Соль * и сахар ** взрослые. ** Дети ** подростки',
  '2 ** n ** m.',
  'Соль ** и сахар **',
  '&#42;&#42; x &#42;&#42;',
  'авторов Иванова\nА\\. и Петрова\nБ\\. говорится',
  'Смотри пункты\nа\\) и\nб\\) выше.',
  'See [sic] (he meant rye).',
  '[Anna]: hello there\n[Ben]: hi there',
  '\u00a0Salt is good\n\u00a0— and cheap',
  '\\[words](address), \\##Title, \\: x, \\**no\\** and H\\~2\\~O.',
  '\\[list](https://example.com/my list.pdf)',
  'Words:\n1\\. one\n2\\. two',
])('plain words are no fault: %s', async (body) => {
  expect(await shown(body)).toContain('<p>')
})

test.each([
  '```\ncode\n```',
  '~~~~ js\ncode\n~~~\n~~~~',
  '```\n```',
  '- a\n\n  ```\n  code\n  ```',
  '> ```\n> code\n> ```',
  '    indented',
  '    return this.is(a, b)',
])('code with an end is shown: %j', async (code) => {
  expect(await shown(`${code}\n\nx`)).toContain('<pre><code')
})

test('a heading over a line of hyphens is shown', async () => {
  expect(await shown('Salt\n---\n\nx')).toContain('<h2 id="h-salt">Salt</h2>')
  expect(await shown('What Mr. Smith eats\n---\n\nx')).toContain('What Mr. Smith eats</h2>')
  expect(await shown('Salt is good.\n---\n\nx')).toContain('Salt is good.</h2>')
  expect(await shown('Salt\nand sugar\n---\n\nx')).toContain('Saltand sugar</h2>')
})

test('a note and an address between a table and its caption do not part them', async () => {
  expect(await shown(`a[^1] [b]\n\n${TABLE}\n\n[b]: /oats\n\n[^1]: n\n\n: Source`)).toContain(
    '<caption>Source</caption>',
  )
})
