const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '')

/** Characters of HTML beside the words, at the beginning of a text. */
const MARKUP_CHARS = 2000

/**
 * Whether a text begins with the words of its description. Imports use the first words where a book has no description,
 * and nobody wants to read them twice.
 */
export function repeatsText(description: string, html: string): boolean {
  const beginning = html.slice(0, 2 * description.length + MARKUP_CHARS)
  const words = beginning
    .replace(/<(rt|rp)\b[^<]*(?:<(?!\/?r[tp]\b)[^<]*)*<\/\1>/g, '')
    .replace(/<[^>]*>?/g, '')
    .replace(/&#?\w+;/g, '')
  return letters(words).startsWith(letters(description))
}
