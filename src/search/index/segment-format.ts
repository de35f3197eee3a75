/** Goes up with every change of the bytes below. */
export const FORMAT_VERSION = 2
export const MAGIC = 0x4c

/**
 * A segment holds some articles and the words in them. Varints throughout.
 *
 *   magic, format version, analyser version, articles, terms, the words of all titles and of all bodies, and how many bytes
 *   each of the three parts has
 *   1. articles, ordered by id: lengths of titles and of bodies in words, column by column, two bytes each, the lower one first, so
 *      that opening copies them; where each block of ids begins, four bytes each; stamps less the smallest of them; ids,
 *      BLOCK_IDS a block: what an id shares with the one before, and the rest
 *   2. terms in the order of their bytes, BLOCK_TERMS a block: what a term shares with the one before, the rest, how many
 *      articles have it, how many bytes their list takes; then the table of the blocks
 *   3. lists: for each article the distance to the one before times four, plus a code; see `CODES`
 */
export const BLOCK_TERMS = 16
export const BLOCK_IDS = 16
export const LENGTH_BYTES = 2
/** Where a block of ids begins, from the end of that table on. */
export const ID_BLOCK_BYTES = 4
/** Where a block begins in part 2 and its lists in part 3, as two numbers of four bytes. */
export const BLOCK_ROW_BYTES = 8

/** What a posting's two lowest bits say: how often a word stands in the body, and whether it stands elsewhere too. */
export const CODES = { once: 0, twice: 1, often: 2, fields: 3 } as const

/** Which fields but the body have the word. */
export const FIELDS = { title: 1, headings: 2, description: 4 } as const
export const FIELD_BITS = 3

export const MAX_TERM_COUNT = 0xffff
