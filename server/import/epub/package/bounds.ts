import { inTime, StepTimeError } from '#server/import/time-limit.ts'
import { EpubFault } from '../epub-fault.ts'

/*
 * The limits for one EPUB. A book of 700 pages has about 250,000 words, 4 MB of text and 40,000 tags. The Bible with a
 * mark at each verse has about 160,000 tags.
 */
const MAX_TEXT_BYTES = 48 * 1024 * 1024
const MAX_TAGS = 600_000
const MAX_READ_MS = 60_000
export const MAX_CONTENTS_ENTRIES = 5_000

/** Counts how much of the limits is used, for one EPUB. */
export interface Budget {
  /** Counts a file that is read as text. Throws `EpubFault` when the texts are too long together. */
  readonly spendText: (path: string, bytes: number) => void
  readonly spendTags: (path: string, text: string) => void
  /** Runs a step. Throws `EpubFault` when all steps together take too long, also while this one runs. */
  readonly inTime: <T>(path: string, step: () => T) => T
  /** Called between two steps. Throws `EpubFault` when reading takes too long. */
  readonly spendTime: () => void
}

export function openBudget(now: () => number = () => performance.now()): Budget {
  const begun = now()
  let [bytes, tags] = [0, 0]
  const tooLong = (path: string) => new EpubFault(path, 1, `it takes longer than ${MAX_READ_MS / 1000} s to read`)
  const restMs = (path: string): number => {
    const rest = Math.ceil(begun + MAX_READ_MS - now())
    if (rest < 0) throw tooLong(path)
    return Math.max(rest, 1)
  }
  return {
    spendText: (path, more) => {
      bytes += more
      if (bytes > MAX_TEXT_BYTES)
        throw new EpubFault(path, 1, `the texts are longer than ${MAX_TEXT_BYTES / 1024 / 1024} MB together`)
    },
    spendTags: (path, text) => {
      for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) tags += text[at + 1] === '/' ? 0 : 1
      if (tags > MAX_TAGS) throw new EpubFault(path, 1, `the texts hold more than ${MAX_TAGS} tags together`)
    },
    inTime: (path, step) => {
      try {
        return inTime(path, restMs(path), step)
      } catch (error) {
        throw error instanceof StepTimeError ? tooLong(path) : error
      }
    },
    spendTime: () => void restMs(''),
  }
}
