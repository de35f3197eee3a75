import { describe, expect, test } from 'vitest'
import { stemEn } from '#search/stem/en/stem-en.ts'
import { stemRu } from '#search/stem/ru/stem-ru.ts'
import { stemUk } from '#search/stem/uk/stem-uk.ts'
import { HELD_OUT_EN, SEEN_EN } from './families/en.ts'
import { FRESH_EN, HARD_EN, LATE_EN } from './families/en-hard.ts'
import { LOOK_ALIKES_EN, LOOK_ALIKES_RU, LOOK_ALIKES_UK } from './families/look-alikes.ts'
import { readLots } from './families/lots.ts'
import { conflation, readFamilies } from './families/read.ts'
import { HELD_OUT_RU, SEEN_RU } from './families/ru.ts'
import { FRESH_RU, HARD_RU, LATE_RU } from './families/ru-hard.ts'
import { HELD_OUT_UK, SEEN_UK } from './families/uk.ts'
import { FRESH_UK, HARD_UK, LATE_UK } from './families/uk-hard.ts'

const MIN_FAMILIES = 150
const MIN_LOOK_ALIKES = 40
const MIN_RECALL = 0.97
const MIN_PRECISION = 0.98

const folded = (stem: (word: string) => string) => (word: string) =>
  stem(word.replaceAll('ё', 'е').replaceAll('ґ', 'г').replaceAll('’', "'"))

const LANGUAGES = [
  {
    name: 'English',
    lang: 'en',
    stem: folded(stemEn),
    seen: SEEN_EN,
    heldOut: HELD_OUT_EN,
    hard: HARD_EN + FRESH_EN,
    late: LATE_EN,
    lookAlikes: LOOK_ALIKES_EN,
  },
  {
    name: 'Russian',
    lang: 'ru',
    stem: folded(stemRu),
    seen: SEEN_RU,
    heldOut: HELD_OUT_RU,
    hard: HARD_RU + FRESH_RU,
    late: LATE_RU,
    lookAlikes: LOOK_ALIKES_RU,
  },
  {
    name: 'Ukrainian',
    lang: 'uk',
    stem: folded(stemUk),
    seen: SEEN_UK,
    heldOut: HELD_OUT_UK,
    hard: HARD_UK + FRESH_UK,
    late: LATE_UK,
    lookAlikes: LOOK_ALIKES_UK,
  },
]

describe.each(LANGUAGES)('$name word forms', ({ lang, stem, seen, heldOut, hard, late, lookAlikes }) => {
  const families = readFamilies(seen + heldOut + hard)

  test('come from many families, without duplicates', () => {
    expect(families.length).toBeGreaterThanOrEqual(MIN_FAMILIES)
    const first = families.map((forms) => forms.join(' '))
    expect(first.length).toBe(new Set(first).size)
  })

  test('are found in families that were not used to write the stemmer', () => {
    expect(conflation(readFamilies(heldOut), stem).recall).toBeGreaterThanOrEqual(MIN_RECALL)
  })

  test('are found for words that are hard to inflect', () => {
    const { recall, faults } = conflation(readFamilies(hard + late), stem)
    expect(recall, faults.join('\n')).toBeGreaterThanOrEqual(MIN_RECALL)
  })

  test('are found in every lot that was written before the stemmer ran on it, and unrelated words are not', () => {
    const lots = readLots(lang)
    expect(lots.length).toBeGreaterThan(1)
    for (const { name, families: lot } of lots) {
      const { recall, faults } = conflation(lot, stem)
      expect(recall, `${name}\n${faults.join('\n')}`).toBeGreaterThanOrEqual(MIN_RECALL)
    }
    const all = conflation(
      [...readFamilies(seen + heldOut + hard + late), ...lots.flatMap((lot) => lot.families)],
      stem,
    )
    expect(all.precision, all.faults.join('\n')).toBeGreaterThanOrEqual(MIN_PRECISION)
  })

  test('have other stems than words that only look alike', () => {
    const pairs = readFamilies(lookAlikes)
    expect(pairs.length).toBeGreaterThanOrEqual(MIN_LOOK_ALIKES)
    const met = pairs.filter((words) => new Set(words.map(stem)).size < words.length)
    expect(met.map((words) => words.join(' '))).toEqual([])
  })

  test('are found, and unrelated words are not', () => {
    const { recall, precision, faults } = conflation(families, stem)
    expect(recall, faults.join('\n')).toBeGreaterThanOrEqual(MIN_RECALL)
    expect(precision, faults.join('\n')).toBeGreaterThanOrEqual(MIN_PRECISION)
  })
})

test.each(['', 'а', 'ъ', 'ь', 'ой', "'", 'сь', 'ся', 'ёё', 'щ'.repeat(48), '12', 'abc'])(
  'the stem of %j is a string that is not much longer',
  (word) => {
    for (const { stem } of LANGUAGES) expect(stem(word).length).toBeLessThanOrEqual(Math.max(word.length + 4, 4))
  },
)
