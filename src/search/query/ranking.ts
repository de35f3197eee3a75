import { FIELDS } from '../index/segment-format.ts'

/** BM25's saturation of counts, and how much a body's length tells. */
const K1 = 1.2
const B = 0.6
/** What a field's mention is worth, in mentions in a body of average length. */
const TITLE_MENTIONS = 5
const HEADINGS_MENTIONS = 3
const DESCRIPTION_MENTIONS = 2.5
/** Beyond what saturates: an article about a thing comes before one that often names it. */
const TITLE_BONUS = 1.2
const HEADINGS_BONUS = 0.3

/** How rare a word is: BM25's inverse document frequency. */
export const rarity = (documents: number, frequency: number): number =>
  Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5))

/** What one mention in a body of this length counts. */
export const mentionWeight = (length: number, average: number): number => 1 / (1 - B + (B * length) / average)

/** What a title of this length adds for a word in it. */
const titleBonus = (length: number, average: number): number => TITLE_BONUS / (0.5 + (0.5 * length) / average)

/** BM25F of one word in one article, but for its rarity. `mentions`: those in the body, each with its weight. */
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

/** Scores are compared to this many digits: engines may differ in the last bits of a logarithm, and orders must not. */
const PRECISION = 1e6

export const rounded = (score: number): number => Math.round(score * PRECISION) / PRECISION
