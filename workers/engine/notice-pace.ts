import { backoffMs } from '../net/backoff.ts'

/** After a minute without notices the next one is told at once. */
const BACKOFF = { first: 1_000, last: 60_000 } as const

interface NoticeDeps {
  readonly random: () => number
  readonly now: () => number
  readonly later: (work: () => void, ms: number) => void
  readonly onUpdateNotice: () => void
}

/**
 * Tells of an update notice at once. Those that follow soon are told together, after a longer wait each time: a long import sends two a
 * second to every device.
 */
export function paceNotices({ random, now, later, onUpdateNotice }: NoticeDeps): () => void {
  let told = 0
  let toldAt = Number.NEGATIVE_INFINITY
  let isWaiting = false
  const tell = (): void => {
    isWaiting = false
    told++
    toldAt = now()
    onUpdateNotice()
  }
  return () => {
    if (isWaiting) return
    const quietMs = Math.abs(now() - toldAt)
    if (quietMs > BACKOFF.last) told = 0
    const waitMs = told === 0 ? 0 : backoffMs(told, random, BACKOFF) - quietMs
    if (waitMs <= 0) return tell()
    isWaiting = true
    later(tell, waitMs)
  }
}
