/** A word of one letter, and a dash, between two words. */
const SHORT_WORD = /(\S+ \p{L}) (\S{1,3})/gu
const DASH = /(\S+) ([–—] \S{1,3})/gu

/** The places in the texts where a line of the pages ends in a word of one letter, or begins with a dash. */
export function wrongLineEnds(pages: readonly string[], texts: readonly string[]): string[] {
  const lines = pages.join('\n')
  return texts
    .flatMap((text) => [...text.matchAll(SHORT_WORD), ...text.matchAll(DASH)])
    .map(([, before = '', after = '']) => `${before}\n${after}`)
    .filter((place) => lines.includes(place))
}
