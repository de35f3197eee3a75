/** Grows with every change of the bytes described below. */
export const FORMAT_VERSION = 2
export const MAGIC = 0x4c

/**
 * A segment has some articles and their words. All numbers without a stated size are varints.
 *
 *   Head: magic, format version, analyser version, number of articles, number of terms, words of all titles and of all bodies,
 *   and the sizes of the three parts in bytes.
 *   1. Articles, ordered by id: the lengths of titles, then of bodies, in words, two bytes each, the lower byte first, so that
 *      opening can copy them; the start of each block of ids, four bytes each; the stamps minus the smallest stamp; the ids, in
 *      blocks of BLOCK_IDS: the number of bytes that an id shares with the one before, and the rest.
 *   2. Terms in the order of their bytes, in blocks of BLOCK_TERMS: the number of bytes that a term shares with the one before,
 *      the rest, the number of articles that have it, the bytes of its list. Then the table of the blocks.
 *   3. Posting lists: for each article the distance from the one before, times four, plus a code. See `CODES`.
 */
export const BLOCK_TERMS = 16
export const BLOCK_IDS = 16
export const LENGTH_BYTES = 2
/** Bytes of a block's start, counted from the end of that table. */
export const ID_BLOCK_BYTES = 4
/** Bytes of a row of the block table: the block's start in part 2 and its lists' start in part 3, four bytes each. */
export const BLOCK_ROW_BYTES = 8

/** The two lowest bits of a posting: how often the body has the word, and whether another field has it too. */
export const CODES = { once: 0, twice: 1, often: 2, fields: 3 } as const

/** The fields other than the body that have the word. */
export const FIELDS = { title: 1, headings: 2, description: 4 } as const
export const FIELD_BITS = 3

export const MAX_TERM_COUNT = 0xffff
