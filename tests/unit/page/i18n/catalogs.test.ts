import { expect, test } from 'vitest'
import { textFiles } from '#tests/support/source-files.ts'

const CATALOGS = textFiles(/\.po$/, 'src/page/i18n/locales')
const textsIn = (catalog: string): readonly string[] => catalog.split('\n').filter((line) => line.startsWith('msgstr "'))

/** Short words that say of what a number is. Alone in the next line, they say nothing. */
const UNIT = 'min|minutes?|articles?|parts?|мин\\p{L}*|стат\\p{L}*|част\\p{L}*|стр|хв\\p{L}*|[kкМM][BБ]|%'
const LOOSE = new RegExp(`[#}\\d] (?:${UNIT})(?!\\p{L})`, 'u')

test('the check finds a unit that the end of a line can part from its number', () => {
  for (const text of ['{n} min', '{n, plural, one {# статья}}', '10 хвилин', '{n} %']) expect(text).toMatch(LOOSE)
  for (const text of ['{n}\u00a0min', '{n} minds', '# changes']) expect(text).not.toMatch(LOOSE)
})

test.each(CATALOGS)('in $path, a number and its unit stay in one line', ({ text }) => {
  const texts = textsIn(text)
  expect(texts.length).toBeGreaterThan(300)
  expect(texts.filter((one) => LOOSE.test(one))).toEqual([])
})
