import { wordsIn, wordsPerMinute } from '#contract/reading-speed.ts'

/** An article that goes on is never read to its end. */
const MOST = 0.9

interface Measured {
  readonly readingMinutes: number
  readonly lang: string
}

/** How much of the whole article the text is, 0 to 1. Of a beginning the device has no more of the rest than its minutes. */
export const shareOf = (text: HTMLElement, isBeginning: boolean, { readingMinutes, lang }: Measured): number =>
  isBeginning ? Math.min(MOST, wordsIn(text.textContent) / (readingMinutes * wordsPerMinute(lang))) : 1
