import { stemEn } from '#search/stem-en.ts'
import { stemRu } from '#search/stem-ru.ts'
import { stemUk } from '#search/stem-uk.ts'
import { readLots } from '#tests/unit/search/families/lots.ts'
import { conflation } from '#tests/unit/search/families/read.ts'

const STEMMERS: Readonly<Record<string, (word: string) => string>> = { en: stemEn, ru: stemRu, uk: stemUk }

/** As the words of a text come to the stemmer. */
export const folded = (word: string): string => word.replaceAll('ё', 'е').replaceAll('ґ', 'г').replace(/[’ʼ]/g, "'")

/** Of each lot: the pairs of forms found; of what is found, how much is right. A lot's name asks for its faults: `uk-3`. */
export function benchLots(names: readonly string[]): void {
  const rows = Object.entries(STEMMERS).flatMap(([lang, stem]) =>
    readLots(lang)
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
      }),
  )
  console.table(rows)
}
