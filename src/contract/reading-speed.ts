/** Words of each language a reader reads in a minute, silently, of non-fiction (Brysbaert 2019 for English; Slavic words are longer). */
const WORDS_PER_MINUTE: Readonly<Record<string, number>> = { en: 230, ru: 185, uk: 185 }

export const wordsPerMinute = (language: string): number => WORDS_PER_MINUTE[language] ?? 200

/** A soft hyphen stands inside a word. */
export const wordsIn = (text: string): number =>
  text.replaceAll('\u00ad', '').match(/[\p{L}\p{N}]+(?:[’'ʼ-][\p{L}\p{N}]+)*/gu)?.length ?? 0
