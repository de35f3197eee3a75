import { expect, test } from 'vitest'
import { faultsOf, shown } from '#tests/support/content/markdown/one-text.ts'

test.each([
  ['a picture of a wiki', '![[box.svg]]', 'a picture is written'],
  ['a link of a wiki', 'See [[rye]].', 'a link is written'],
  ['an address with a blank', '[Salt](salt a day.md)', 'an address with blanks'],
  ['the size of a picture', '![A box](images/box.svg =100x20)', 'an address with blanks'],
  ['attributes', '![A box](images/box.svg){width=50%}', 'attributes in braces'],
  ['an id of a heading', '## Oats {#oats}', 'attributes in braces'],
  ['a note in the line', 'Oats^[A note] feed.', 'a note is written [^1]'],
  ['a formula', 'So $$x^2$$.', 'formulas between $$'],
  ['a box', ':::note\nOats.\n:::', 'boxes that begin'],
  ['a kind of quotation', '> [!NOTE]\n> Oats.', 'a quotation has no kind'],
  ['lowered letters', 'H~2~O', 'lowered letters are written <sub>'],
  ['raised letters', '10^3^ g', 'raised letters are written <sup>'],
  ['marked words', 'So ==much== oats', 'marked words between =='],
  ['lines of verse', '| One\n|   two', 'lines that begin with |'],
  ['letters of a list', 'a. one\nb. two', 'these lines become one paragraph'],
  ['numbers in brackets', '(1) one\n(2) two', 'these lines become one paragraph'],
  ['points of a list', '• one\n• two', 'these lines become one paragraph'],
  ['a dialogue', '— Да.\n— Нет.', 'these lines become one paragraph'],
  ['a cell too many', '| A | B |\n|---|---|\n| 1 | 2 | 3 |', 'a row has 3 cells, and the table 2 columns'],
])('%s of other programs is a fault', async (_, body, message) => {
  expect(await faultsOf(body)).toEqual([expect.stringContaining(message)])
})

test.each([
  'It costs $5 to ~10 $, a == b, 2^10 and x ^ y.',
  'Oats are good\n— and cheap — for all.',
  'A. Author wrote it\nin 1999.',
  '`$$x$$ ~a~ [[b]]`',
])('plain words are no fault: %s', async (body) => {
  expect(await shown(body)).toContain('<p>')
})

test('words struck out have two tildes', async () => {
  expect(await shown('~~No~~ oats')).toBe('<p><del>No</del> oats</p>')
})

test('a table in an item has its caption', async () => {
  expect(await shown('- Oats\n\n  | A |\n  |---|\n  | 1 |\n\n  : Source')).toContain('<table><caption>Source</caption>')
})
