import { CYRILLIC_DOUBLES, LATIN_DOUBLES } from '#contract/letters/look-alikes.ts'
import { pairs, tableOf } from '#contract/letters/tables.ts'
import { otherLayouts } from '#search/words/keyboard.ts'

/** Another way to read a password. Every character stands at the same place as in the password. */
export interface Reading {
  readonly text: string
  /** The first `length` characters are the last of the password. */
  readonly isReversed: boolean
}

const LATIN_SIGNS = tableOf('4 a, @ a, 8 b, ( c, 3 e, € e, 6 g, 9 g, 0 o, 5 s, $ s, 7 t, + t, 2 z, % x')
const CYRILLIC_SIGNS = tableOf('@ а, 0 о, 3 з, 4 ч, 6 б, 8 в, $ с, 1 и, ! и')
/** Pairs that look the same in some typefaces only. A search must not take them for each other. */
const MORE_LATIN = 'sju'
const MORE_CYRILLIC = 'ѕји'
const TO_LATIN = pairs(CYRILLIC_DOUBLES + MORE_CYRILLIC, LATIN_DOUBLES + MORE_LATIN)
const TO_CYRILLIC = pairs(LATIN_DOUBLES + MORE_LATIN, CYRILLIC_DOUBLES + MORE_CYRILLIC)

const written = (text: string, signs: Readonly<Record<string, string>>): string =>
  text.replace(/./gsu, (character) => signs[character] ?? character)

/** What else a folded password can be read as: with signs for letters, typed in another layout, backwards. */
export function otherReadings(text: string): Reading[] {
  const texts = [
    ...['i', 'l'].map((one) => written(text, { ...LATIN_SIGNS, '1': one, '!': one, '|': one })),
    written(text, CYRILLIC_SIGNS),
    written(text, TO_LATIN),
    written(text, TO_CYRILLIC),
    ...['ru', 'uk', 'en'].flatMap((lang) => otherLayouts(text, lang)),
  ].filter((reading) => reading !== text && reading.length === text.length)
  return [
    ...[...new Set(texts)].map((reading) => ({ text: reading, isReversed: false })),
    { text: [...text].reverse().join(''), isReversed: true },
  ]
}
