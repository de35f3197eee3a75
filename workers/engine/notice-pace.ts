import { backoffMs } from '../net/backoff.ts'

/** After a minute without notices the next one is told at once. */
const BACKOFF = { first: 1_000, last: 60_000 } as const
/** Servers that do not agree, or a gateway that invents notices: each one that is told costs a pass, and brings nothing. */
const VAIN_BACKOFF = { first: 2 * 60_000, last: 10 * 60_000 } as const

interface NoticeDeps {
  readonly random: () => number
  readonly now: () => number
  readonly later: (work: () => void, ms: number) => void
  /** The stored revision of the content. Null while it is not known. */
  readonly knownRevision: () => Promise<string | null>
  readonly onUpdateNotice: () => void
}

/**
 * Tells of an update notice at once. Those that follow soon are told together, after a longer wait each time: a long import sends two a
 * second to every device. The wait is much longer while the stored revision is the same as before the last one. What is stored meanwhile
 * is not told.
 */
export function paceNotices(deps: NoticeDeps): (revision: string | null) => void {
  const { random, now, later, onUpdateNotice } = deps
  let newest: string | null = null
  let before: string | null = null
  let isWaiting = false
  let last = { at: Number.NEGATIVE_INFINITY, told: 0, vain: 0, waitMs: 0, vainMs: 0 }

  async function look(): Promise<void> {
    const known = await deps.knownRevision().catch(() => null)
    isWaiting = false
    if (known !== null && known === newest) return
    const quietMs = Math.abs(now() - last.at)
    const isVain = known === before
    const waitMs = (isVain ? last.vainMs : last.waitMs) - quietMs
    if (waitMs > 0) {
      isWaiting = true
      // The last pass may still bring another revision.
      return later(() => void look(), Math.min(waitMs, last.waitMs))
    }
    const isLate = quietMs > (isVain ? VAIN_BACKOFF : BACKOFF).last
    const told = isLate ? 1 : last.told + 1
    const vain = isLate || !isVain ? 1 : last.vain + 1
    const waits = { waitMs: backoffMs(told, random, BACKOFF), vainMs: backoffMs(vain, random, VAIN_BACKOFF) }
    last = { at: now(), told, vain, ...waits }
    before = known
    onUpdateNotice()
  }

  return (revision) => {
    newest = revision
    if (isWaiting) return
    isWaiting = true
    void look()
  }
}
