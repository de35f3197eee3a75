import { wordsIn, wordsPerMinute } from '#contract/library/reading-speed.ts'

/** A beginning never counts as more than this, because the article continues after it. */
const MAX_SHARE = 0.9

interface Measured {
  readonly readingMinutes: number
  readonly lang: string
}

/**
 * How much of the whole article `text` is, 0 to 1. For a beginning this is an estimate from the article's reading minutes: the device knows
 * nothing else about the rest.
 */
export const shareOf = (text: HTMLElement, isBeginning: boolean, { readingMinutes, lang }: Measured): number =>
  isBeginning ? Math.min(MAX_SHARE, wordsIn(text.textContent) / (readingMinutes * wordsPerMinute(lang))) : 1
