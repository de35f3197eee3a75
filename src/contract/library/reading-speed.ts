/** Words per minute in silent reading of non-fiction (Brysbaert 2019 for English; Slavic words are longer). */
const WORDS_PER_MINUTE: Readonly<Record<string, number>> = { en: 230, ru: 185, uk: 185 }

export const wordsPerMinute = (language: string): number => WORDS_PER_MINUTE[language] ?? 200

/** How long a text of so many words takes to read. */
export const readingMinutes = (words: number, language: string): number =>
  Math.max(1, Math.round(words / wordsPerMinute(language)))

/** A letter of a script that puts no blanks between words, with its marks. */
const UNSPACED =
  /(?=[\p{L}\p{N}])[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]\p{M}*/gu
const LETTERS_OF_A_WORD = 2
/** Letters and their marks: stress, vowels, and what prevents letters from joining. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}\p{Join_C}]*(?:[’'ʼ-][\p{L}\p{N}][\p{L}\p{M}\p{N}\p{Join_C}]*)*/gu

/** The words of a text. A soft hyphen does not divide a word. Where no blanks stand between words, each letter is one. */
export const wordsOfText = (text: string): readonly string[] =>
  text.replaceAll('\u00ad', '').replace(UNSPACED, ' $& ').match(WORD) ?? []

/** How many words a text is for those who read it. Where no blanks stand between words, two letters count as one. */
export function wordsIn(text: string): number {
  const letters = [...text.matchAll(UNSPACED)].length
  return wordsOfText(text).length - Math.floor((letters * (LETTERS_OF_A_WORD - 1)) / LETTERS_OF_A_WORD)
}
