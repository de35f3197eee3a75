import { FIELDS } from './segment-format.ts'

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

/** How rare a word is. */
export const rarity = (documents: number, frequency: number): number =>
  Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5))

export interface Averages {
  readonly documents: number
  readonly bodyLength: number
  readonly titleLength: number
}

/** BM25F of one word in one article, but for its rarity. */
export function weightOf(
  count: number,
  fields: number,
  bodyLength: number,
  titleLength: number,
  averages: Averages,
): number {
  const inTitle = (fields & FIELDS.title) !== 0
  const inHeadings = (fields & FIELDS.headings) !== 0
  let mentions = count / (1 - B + (B * bodyLength) / averages.bodyLength)
  if (inTitle) mentions += TITLE_MENTIONS
  if (inHeadings) mentions += HEADINGS_MENTIONS
  if ((fields & FIELDS.description) !== 0) mentions += DESCRIPTION_MENTIONS
  let weight = ((K1 + 1) * mentions) / (K1 + mentions)
  if (inTitle) weight += TITLE_BONUS / (0.5 + (0.5 * titleLength) / averages.titleLength)
  if (inHeadings) weight += HEADINGS_BONUS
  return weight
}

/** Scores are compared to this many digits: engines may differ in the last bits of a logarithm, and orders must not. */
const PRECISION = 1e6

export const rounded = (score: number): number => Math.round(score * PRECISION) / PRECISION
