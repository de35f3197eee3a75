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
  ['a link without an address', 'See [the oats]().', 1, 'a link needs an address: [words](address)'],
])('%s is one fault, with its line', async (_, text, line, fault) => {
  expect(await faultsOf(text)).toEqual([expect.stringContaining(`${line}: `)])
  expect(await faultsOf(text)).toEqual([expect.stringContaining(fault)])
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
])('%s are no fault', async (_, text, html) => {
  expect(await shown(text)).toContain(html)
})
