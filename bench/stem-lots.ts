import { stemEn } from '../src/search/stem/en/stem-en.ts'
import { stemRu } from '../src/search/stem/ru/stem-ru.ts'
import { stemUk } from '../src/search/stem/uk/stem-uk.ts'
import { HELD_OUT_EN, SEEN_EN } from '../tests/unit/search/families/en.ts'
import { FRESH_EN, HARD_EN, LATE_EN } from '../tests/unit/search/families/en-hard.ts'
import { readLots } from '../tests/unit/search/families/lots.ts'
import { conflation, readFamilies } from '../tests/unit/search/families/read.ts'
import { HELD_OUT_RU, SEEN_RU } from '../tests/unit/search/families/ru.ts'
import { FRESH_RU, HARD_RU, LATE_RU } from '../tests/unit/search/families/ru-hard.ts'
import { HELD_OUT_UK, SEEN_UK } from '../tests/unit/search/families/uk.ts'
import { FRESH_UK, HARD_UK, LATE_UK } from '../tests/unit/search/families/uk-hard.ts'

const LANGUAGES = [
  { lang: 'en', stem: stemEn, first: SEEN_EN + HELD_OUT_EN + HARD_EN + FRESH_EN + LATE_EN },
  { lang: 'ru', stem: stemRu, first: SEEN_RU + HELD_OUT_RU + HARD_RU + FRESH_RU + LATE_RU },
  { lang: 'uk', stem: stemUk, first: SEEN_UK + HELD_OUT_UK + HARD_UK + FRESH_UK + LATE_UK },
]

/** Normalizes a word as the analyser does before it calls the stemmer. */
export const folded = (word: string): string => word.replaceAll('ё', 'е').replaceAll('ґ', 'г').replace(/[’ʼ]/g, "'")

/**
 * For each lot of word families, and for all lots: the recall of pairs of forms, and the precision of the hits. The name of
 * a lot prints its faults, and `uk` those of all lots.
 */
export function benchLots(names: readonly string[]): void {
  const rows = LANGUAGES.flatMap(({ lang, stem, first }) => {
    const lots = readLots(lang)
    const all = { name: lang, families: [...readFamilies(first), ...lots.flatMap(({ families }) => families)] }
    return [...lots, all]
      .filter(({ name }) => names.length === 0 || names.includes(name))
      .map(({ name, families }) => {
        const { recall, precision, faults } = conflation(families, (word) => stem(folded(word)))
        if (names.length > 0) console.log(faults.join('\n'))
        const pairs = families.reduce((sum, { length }) => sum + length * (length - 1), 0)
        const percent = (part: number) => +(100 * part).toFixed(1)
        return {
          lot: name,
          families: families.length,
          pairs,
          'pairs found %': percent(recall),
          'precision %': percent(precision),
        }
      })
  })
  console.table(rows)
}
