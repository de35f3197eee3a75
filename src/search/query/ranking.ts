import { FIELDS } from '../segment/segment-format.ts'

/** BM25's parameters: the saturation of counts, and the weight of a body's length. */
const K1 = 1.2
const B = 0.6
/** The value of a mention in a field, in mentions in a body of average length. */
const TITLE_MENTIONS = 5
const HEADINGS_MENTIONS = 3
const DESCRIPTION_MENTIONS = 2.5
/** Added without saturation: an article about a thing comes before one that often names it. */
const TITLE_BONUS = 1.2
const HEADINGS_BONUS = 0.3

/** How rare a word is (BM25's inverse document frequency). */
export const rarity = (documents: number, frequency: number): number =>
  Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5))

/** The weight of one mention in a body of this length. */
export const mentionWeight = (length: number, average: number): number => 1 / (1 - B + (B * length) / average)

/** What a word in a title of this length adds. */
const titleBonus = (length: number, average: number): number => TITLE_BONUS / (0.5 + (0.5 * length) / average)

/** The BM25F weight of one word in one article, without its rarity. `mentions`: the sum of weighted mentions in the body. */
export function weightOf(mentions: number, fields: number, titleLength: number, averageTitle: number): number {
  if (fields === 0) return ((K1 + 1) * mentions) / (K1 + mentions)
  let all = mentions
  let more = 0
  if ((fields & FIELDS.title) !== 0) {
    all += TITLE_MENTIONS
    more += titleBonus(titleLength, averageTitle)
  }
  if ((fields & FIELDS.headings) !== 0) {
    all += HEADINGS_MENTIONS
    more += HEADINGS_BONUS
  }
  if ((fields & FIELDS.description) !== 0) all += DESCRIPTION_MENTIONS
  return ((K1 + 1) * all) / (K1 + all) + more
}

/**
 * Scores are rounded to six decimals: JavaScript engines may differ in the last bits of a logarithm, but must give the same
 * order.
 */
const PRECISION = 1e6

export const rounded = (score: number): number => Math.round(score * PRECISION) / PRECISION
