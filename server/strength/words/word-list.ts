/** What people build passwords of, in one language. Nothing is in an order of frequency. Written for Larder. */
export interface WordList {
  /** First names with their short forms, family names, countries, cities. */
  readonly names: readonly string[]
  readonly words: readonly string[]
  /** Lines that everybody knows. Without spaces. */
  readonly phrases: readonly string[]
}

/** The words of a text, and one phrase from each of its lines. */
export const words = (text: string): string[] => text.trim().split(/\s+/)
export const phrases = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.replace(/\s+/g, ''))
