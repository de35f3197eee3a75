import { wordsIn, wordsPerMinute } from '../../contract/reading-speed.ts'

/** An article that goes on is never read to its end. */
const MOST = 0.9

/** How much of the whole article its open beginning is, 0 to 1. The device has no more of the rest than its minutes. */
export const shareOf = (beginning: string, minutes: number, language: string): number =>
  Math.min(MOST, wordsIn(beginning) / (minutes * wordsPerMinute(language)))
