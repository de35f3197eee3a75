import { expect, test } from 'vitest'
import { faultsOf, shown } from '#tests/support/content/markdown/one-text.ts'

const NEAR = 'an item stands in the column of the one above, or below its words'
const COMMAND = 'commands such as \\newpage'

test.each([
  ['a new page', 'Oats.\n\n\\newpage\n\nRye.', 3, COMMAND],
  ['a room above', '\\vspace{2cm}\n\nRye.', 1, COMMAND],
  ['an environment', '\\begin{align}\na\n\\end{align}', 1, 'what stands between \\begin and \\end'],
  ['an environment in a formula', '$$\n\\begin{align}\na\n\\end{align}\n$$', 1, 'formulas between $'],
  ['a picture without an address', '![A box]()', 1, 'a picture needs an address'],
  ['the width of a picture', '![A box|300](images/box.svg)', 1, 'take |300 out of its words'],
  ['the size of a picture', 'Oats.\n\n![A box | 300x200](images/box.svg)', 3, 'take | 300x200 out of its words'],
  ['two blanks below a number', '1. rye\n  - salt\n2. oats', 2, NEAR],
  ['two blanks below a number, after an empty line', '1. rye\n\n  - salt', 3, NEAR],
  ['three blanks below a number of two digits', '10. rye\n   - salt', 2, NEAR],
  ['numbers below numbers', '1. rye\n  1. salt\n  2. oats\n2. bread', 2, NEAR],
  ['one blank below a hyphen', '- rye\n - salt', 2, NEAR],
  ['one blank below a hyphen, in a quotation', '> - rye\n>  - salt', 2, NEAR],
  ['one blank below a hyphen, in a quotation in another', '>> - rye\n> >  - salt', 2, NEAR],
  ['a link without an address', 'See [the oats]().', 1, 'a link needs an address: [words](address)'],
])('%s is one fault, with its line', async (_, text, line, fault) => {
  const [found, ...more] = await faultsOf(text)
  expect(more).toEqual([])
  expect(found).toMatch(new RegExp(`^${line}: `))
  expect(found).toContain(fault)
})

test.each([
  ['a command as code', 'Write `\\newpage`.', '<code>\\newpage</code>'],
  ['a backslash in prose', 'The folder C:\\new and \\newline stay.', 'C:\\new'],
  ['a bar in the words of a picture', '![Oats | rye, 1990](images/box.svg)', 'alt="Oats | rye, 1990"'],
  ['a year after a bar', '![Salt in bread | 2020](images/box.svg)', 'alt="Salt in bread | 2020"'],
  ['an environment as code', 'Write `\\begin{align}`.', '<code>\\begin{align}</code>'],
  ['items below others', '1. rye\n   - salt\n     - oats\n2. bread', '<li>rye<ul><li>salt<ul><li>oats'],
  ['items below hyphens', '- rye\n  - salt\n  - oats\n- bread', '<ul><li>salt</li><li>oats</li></ul>'],
  ['numbers that end below each other', ' 9. rye\n10. salt', '<ol start="9"><li>rye</li><li>salt</li></ol>'],
  ['a list after a list', '- rye\n\n1. salt', '<ul><li>rye</li></ul><ol><li>salt</li></ol>'],
  [
    'items after different blanks of a quotation',
    '>- rye\n> - salt\n>- oats',
    '<li>rye</li><li>salt</li><li>oats</li>',
  ],
  ['items after different blanks of two', '>> - rye\n> > - salt', '<li>rye</li><li>salt</li>'],
  ['lists after different blanks of a quotation', '>- rye\n>\n> 1. salt', '</ul><ol><li>salt</li></ol>'],
  ['items after a tab and after blanks', '1. rye\n\t- salt\n    - oats', '<ul><li>salt</li><li>oats</li></ul>'],
])('%s are no fault', async (_, text, html) => {
  expect(await shown(text)).toContain(html)
})

const COUNTED = 'a list counts on by one, so readers would see'
const PRODUCT = 'write × between numbers'

test.each([
  [
    'years',
    '1998. The first law.\n\n2004. The second one.',
    3,
    `${COUNTED} 1999, not 2004; write that number, or 2004\\.`,
  ],
  ['a number that is missing', '1. oats\n2. rye\n4. salt', 3, `${COUNTED} 3, not 4`],
  ['a number that is there twice', 'x\n\n> 3) oats\n> 3) rye\n> 4) salt', 4, `${COUNTED} 4, not 3`],
  ['a product', 'A box of 10*20*30 cm.', 1, PRODUCT],
  ['two products', 'From 5*3 cm to 2*4 cm.', 1, PRODUCT],
  ['a power', 'It is 2**3**4.', 1, PRODUCT],
  ['a letter in a product', 'Взять 2*x*y.', 1, PRODUCT],
])('%s would have other numbers: a fault', async (_, text, line, fault) => {
  const [found, ...more] = await faultsOf(text)
  expect(more).toEqual([])
  expect(found).toMatch(new RegExp(`^${line}: `))
  expect(found).toContain(fault)
})

test.each([
  ['1. oats\n1. rye\n1. salt', '<ol><li>oats</li><li>rye</li><li>salt</li></ol>'],
  ['5. oats\n6. rye', '<ol start="5"><li>oats</li><li>rye</li></ol>'],
  ['1998. The first law.', '<ol start="1998"><li>The first law.</li></ol>'],
  ['1998\\. The first law.\n\n2004\\. The second one.', '<p>1998. The first law.</p><p>2004. The second one.</p>'],
  ['- oats\n- rye', '<ul><li>oats</li><li>rye</li></ul>'],
  ['A box of 10 * 20 * 30 cm, 5*3 and `2*3*4`.', '<p>A box of 10 * 20 * 30 cm, 5*3 and <code>2*3*4</code>.</p>'],
  ['Соль 5*, сахар *6* г, 10<sup>2</sup>3 и 20*й* день.', 'сахар <em>6</em> г, 10<sup>2</sup>3 и 20<em>й</em> день'],
])('numbers that stay are no fault: %s', async (text, html) => {
  expect(await shown(text)).toContain(html)
})

test.each([
  ['x\n\n```Oats and rye\nwith salt\n```', 3],
  ['~~~ Рецепт\nсоль\n~~~', 1],
  ['> ```js a = 1\n> b = 2\n> ```', 1],
])('words beside the marks of code are a fault: %s', async (text, line) => {
  expect(await faultsOf(text)).toEqual([expect.stringMatching(`^${line}: nobody would see the words beside `)])
})

test.each(['```\na b\n```', '``` js\na b\n```', '~~~c++\na b\n~~~', '```{.python}\na b\n```'])(
  'the name of a language is no fault: %s',
  async (text) => {
    expect(await shown(text)).toContain('a b</code></pre>')
  },
)

const COLUMNS = 'lines of --- make no columns; write | a | b | and |---|---| below it'

test.each([
  ['below a first row', 'Foods:\n\n  Food    Salt\n  ------  ------\n  Bread   1.1\n  Rye     1.0\n\nMore.', 4],
  ['above and below all rows', '------- -------\nBread   1.1\nRye     1.0\n------- -------\n\nMore.', 1],
  ['with a caption', '  Food    Salt\n  ------  ------\n  Bread   1.1\n\n  : Salt in food', 2],
  ['in a quotation', '> Food Salt\n> ---- ----\n> Rye  1.0', 2],
  ['with the sides of their words', 'Food Salt\n:--- ---:\nRye  1.0', 1],
  ['of another sign', '====  ====\nFood  Salt\n====  ====\nRye   1.0\n====  ====', 1],
])('columns of hyphens %s are one fault', async (_, text, line) => {
  expect(await faultsOf(text)).toEqual([`${line}: ${COLUMNS}`])
})

test('each table of columns is told', async () => {
  const table = 'Food Salt\n---- ----\nRye  1.0'
  expect(await faultsOf(`${table}\n\n${table}`)).toEqual([`2: ${COLUMNS}`, `6: ${COLUMNS}`])
})

test.each(['- - -', '***', '* * *', '---', '_____', '-  -  -'])(
  'a line across the text is no fault: %s',
  async (rule) => {
    expect(await shown(`Oats.\n\n${rule}\n\nRye.`)).toContain('<p>Oats.</p><hr><p>Rye.</p>')
  },
)

test.each([
  ['```mermaid\ngraph TD; A-->B\n```', 'mermaid'],
  ['```dot\ngraph { a -- b }\n```', 'dot'],
  ['~~~ Mermaid\ngraph TD; A-->B\n~~~', 'Mermaid'],
  ['```math\nx^2\n```', 'math'],
  ['```dataview\nlist from #oats\n```', 'dataview'],
  ['```ad-note\nOats.\n```', 'ad-note'],
  ['```{note}\nOats.\n```', '{note}'],
  ['```{figure} images/box.svg\nA box.\n```', '{figure}'],
  ['```{=html}\n<b>\n```', '{=html}'],
])('what another program would draw is a fault: %s', async (text, name) => {
  const fence = text.slice(0, 3)
  expect(await faultsOf(`Oats.\n\n${text}`)).toEqual([
    `3: readers would see the code of ${fence}${name}, and not what it draws; draw it as a picture, or write it as Markdown`,
  ])
})
