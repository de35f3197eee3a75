/** Words per minute in silent reading of non-fiction (Brysbaert 2019 for English; Slavic words are longer). */
const WORDS_PER_MINUTE: Readonly<Record<string, number>> = { en: 230, ru: 185, uk: 185 }

export const wordsPerMinute = (language: string): number => WORDS_PER_MINUTE[language] ?? 200

/** How long a text of so many words takes to read. */
export const readingMinutes = (words: number, language: string): number =>
  Math.max(1, Math.round(words / wordsPerMinute(language)))

/** The words of a text. A soft hyphen does not divide a word. */
export const wordsOfText = (text: string): readonly string[] =>
  text.replaceAll('\u00ad', '').match(/[\p{L}\p{N}]+(?:[’'ʼ-][\p{L}\p{N}]+)*/gu) ?? []

/** The number of words in a text. */
export const wordsIn = (text: string): number => wordsOfText(text).length
