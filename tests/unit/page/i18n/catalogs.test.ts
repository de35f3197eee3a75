import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { INTERFACE_LANGUAGES } from '#contract/languages.ts'
import { earlyWords } from '#page/early/words.ts'
import { CATALOGS } from '#page/i18n/activate.ts'
import { pageWords } from '#page/markup/words.ts'
import { textFiles } from '#tests/support/source-files.ts'

const FILES = textFiles(/\.po$/, 'src/page/i18n/locales')
const textsIn = (catalog: string): readonly string[] =>
  catalog.split('\n').filter((line) => line.startsWith('msgstr "'))

/** Short words that say of what a number is. Alone in the next line, they say nothing. */
const UNIT = 'min|minutes?|articles?|parts?|мин\\p{L}*|стат\\p{L}*|част\\p{L}*|стр|хв\\p{L}*|[kкМM][BБ]|%'
const LOOSE = new RegExp(`[#}\\d] (?:${UNIT})(?!\\p{L})`, 'u')

test('the check finds a unit that the end of a line can part from its number', () => {
  for (const text of ['{n} min', '{n, plural, one {# статья}}', '10 хвилин', '{n} %']) expect(text).toMatch(LOOSE)
  for (const text of ['{n}\u00a0min', '{n} minds', '# changes']) expect(text).not.toMatch(LOOSE)
})

test.each(FILES)('in $path, a number and its unit stay in one line', ({ text }) => {
  const texts = textsIn(text)
  expect(texts.length).toBeGreaterThan(300)
  expect(texts.filter((one) => LOOSE.test(one))).toEqual([])
})

/** A number beside its unit or beside the whole of which it is a part. */
const BARE = new RegExp(
  `\\{\\w+\\} (?:of|из|із|з) \\{|\\} (?:of|из|із|з) \\{\\w+\\}|\\{\\w+\\}\\s?(?:${UNIT})(?!\\p{L})`,
  'u',
)

test.each(FILES)('in $path, a number in a sentence is written as one', ({ text }) => {
  expect(textsIn(text).filter((one) => BARE.test(one))).toEqual([])
})

test.each(INTERFACE_LANGUAGES)('thousands are apart in %s, before the app has started too', async (language) => {
  const { messages } = await CATALOGS[language]()
  const words = pageWords(setupI18n({ locale: language, messages: { [language]: messages } }))
  const written = (value: number) => new Intl.NumberFormat(language).format(value)
  expect(written(1_234)).toMatch(/^1[,\u00a0]234$/)
  for (const { minutes, place } of [words, earlyWords(language)]) {
    expect(minutes(1_234)).toContain(`${written(1_234)}\u00a0`)
    expect(place(1_001, 12_345)).toMatch(new RegExp(`${written(1_001)} .* ${written(12_345)}$`))
  }
})

test.each(INTERFACE_LANGUAGES)('an article has the same words in %s before the app has started', async (language) => {
  const { messages } = await CATALOGS[language]()
  const words = pageWords(setupI18n({ locale: language, messages: { [language]: messages } }))
  const early = Object.entries(earlyWords(language))
  expect(words).toMatchObject(Object.fromEntries(early.filter(([, text]) => typeof text === 'string')))
  expect(earlyWords(language).author('A. {name}')).toBe(words.author('A. {name}'))
})

test.each(FILES)('in $path, both names of the favorite’s button have the word that it shows', ({ text }) => {
  const of = (id: string) => text.split(`msgid "${id}"\nmsgstr "`)[1]?.split('"')[0]?.toLowerCase() ?? id
  for (const name of ['Add to favorites', 'Remove from favorites']) expect(of(name)).toContain(of('Favorite'))
})

/** A receipt that comes by e-mail. A bare «почта» would be the postman's. */
const BY_E_MAIL: Readonly<Record<string, RegExp>> = {
  ru: /чек придёт на электронную почту\.$/,
  uk: /квитанція надійде на електронну пошту\.$/,
}

test.each(Object.entries(BY_E_MAIL))('in %s, a receipt by e-mail is told as a native says it', (language, words) => {
  const { text = '' } = FILES.find(({ path }) => path.endsWith(`/${language}.po`)) ?? {}
  const told = [...text.matchAll(/^msgid ".*\breceipt\b.*"\nmsgstr "(.*)"$/gm)].map(([, translated]) => translated)
  expect(told.length).toBeGreaterThan(1)
  for (const one of told) expect(one).toMatch(words)
})
