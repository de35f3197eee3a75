import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { isFinished, shareRead } from '#db/reader/reading.ts'
import type { ReadingRow } from '#db/schema.ts'

/** The minutes that the rest of an article takes, at least one. */
export const minutesToRead = (minutes: number, reading: ReadingRow | null | undefined): number =>
  Math.max(1, Math.round(minutes * (1 - shareRead(reading))))

interface ReadingWords {
  readonly toRead: (minutes: number) => string
  /** How many of a book's articles are read. */
  readonly readOf: (read: number, count: number) => string
  /** What a row says about an article, with what this reader has read of it. */
  readonly facts: (minutes: number, reading: ReadingRow | undefined) => readonly string[]
}

/** What lists say about the progress of this reader. */
export function useReadingWords(): ReadingWords {
  const { t } = useLingui()
  const toRead = (minutes: number) => t`${plural(minutes, { one: '# min left', other: '# min left' })}`
  return {
    toRead,
    readOf: (read, count) => t`${read} of ${count} read`,
    facts: (minutes, reading) => {
      if (reading === undefined) return [t`${minutes} min`]
      if (isFinished(reading)) return [t`Finished`]
      const percent = Math.round(reading.fraction * 100)
      return [t`${percent}% read`, toRead(minutesToRead(minutes, reading))]
    },
  }
}
