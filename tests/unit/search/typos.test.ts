import { describe, expect, test } from 'vitest'
import { otherLayouts } from '#search/words/keyboard.ts'
import { present } from '#tests/support/present.ts'
import { HELD_OUT_EN, SEEN_EN } from './families/en.ts'
import { readFamilies } from './families/read.ts'
import { HELD_OUT_RU, SEEN_RU } from './families/ru.ts'
import { HELD_OUT_UK, SEEN_UK } from './families/uk.ts'
import { article, Library } from './support/library.ts'
import { misspellings } from './support/misspellings.ts'

const MIN_FOUND = 0.85
const MIN_RIGHT = 0.8
/** The part of meaningless words that may happen to be near a word of the library. */
const MAX_CHANCE = 0.04
const MIN_TRIED = 100
/** A shorter word is near other words too often to say which one was meant. */
const MIN_LETTERS = 5

const FAMILIES = {
  ru: readFamilies(SEEN_RU + HELD_OUT_RU),
  uk: readFamilies(SEEN_UK + HELD_OUT_UK),
  en: readFamilies(SEEN_EN + HELD_OUT_EN),
} as const
type Lang = keyof typeof FAMILIES

/** A library in which every form of every family is an article of its own. */
const libraryOf = (lang: Lang) =>
  new Library(
    lang,
    FAMILIES[lang].flatMap((forms, family) => forms.map((form, at) => article(`${family}-${at}`, `${form}.`))),
  )

describe.each([
  { lang: 'ru', other: 'en', letters: /^[а-я]+$/ },
  { lang: 'uk', other: 'en', letters: /^[а-яіїє]+$/ },
  { lang: 'en', other: 'ru', letters: /^[a-z]+$/ },
] as const)('a typing error in a word of $lang', ({ lang, other, letters }) => {
  const library = libraryOf(lang)
  const words = new Set(FAMILIES[lang].flat())

  test('is corrected, and most of the hits are what was meant', async () => {
    const typed = FAMILIES[lang].flatMap((forms, family) => {
      const word = present(forms[family % forms.length])
      if (word.length < MIN_LETTERS) return []
      const misspelt = misspellings(word, 1 + (family % (word.length - 2)))
      return misspelt.filter((spelt) => !words.has(spelt)).map((spelt) => ({ family, spelt }))
    })
    let [found, right, shown] = [0, 0, 0]
    for (const { family, spelt } of typed) {
      const { hits, corrected } = await library.search(spelt)
      const meant = hits.filter(({ id }) => id.startsWith(`${family}-`)).length
      if (meant > 0) found++
      if (!corrected) continue
      right += meant
      shown += hits.length
    }
    expect(typed.length).toBeGreaterThan(MIN_TRIED)
    expect(found / typed.length).toBeGreaterThanOrEqual(MIN_FOUND)
    expect(right / shown).toBeGreaterThanOrEqual(MIN_RIGHT)
  })

  test('is not assumed in nonsense', async () => {
    const nonsense = FAMILIES[other].flatMap(([word = '']) =>
      otherLayouts(word, lang).filter((typed) => typed.length >= MIN_LETTERS && letters.test(typed)),
    )
    const answers = await Promise.all(nonsense.map(async (typed) => (await library.search(typed)).corrected))
    expect(nonsense.length).toBeGreaterThan(MIN_TRIED)
    expect(answers.filter(Boolean).length / nonsense.length).toBeLessThanOrEqual(MAX_CHANCE)
  })
})

test('a short term is not suggested if the typed ending does not fit it', async () => {
  const library = new Library('ru', [
    article('verdict', 'Судить'),
    article('births', 'В родах'),
    article('fish', 'Рыба'),
  ])
  expect(await library.ids('руддщ')).toEqual([])
  expect(await library.ids('рыюа')).toEqual(['fish'])
})
