import { type Backoff, backoffMs } from '../net/backoff.ts'

/** An edit soon after another one is shown within ten seconds. A long import costs few passes: each one has many requests. */
const BACKOFF = { first: 10_000, last: 10 * 60_000 } as const
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
 * Tells of an update notice at once. Those that follow are told together, after a longer wait each time: a long import sends two a
 * second to every device. The wait is much longer while the stored revision is the same as before the last one. What is stored meanwhile
 * is not told.
 */
export function paceNotices(deps: NoticeDeps): (revision: string | null) => void {
  const { random, now, later, onUpdateNotice } = deps
  let newest: string | null = null
  let before: string | null = null
  let isWaiting = false
  /** Told without a long quiet between them. */
  let told = 0
  let toldAt = Number.NEGATIVE_INFINITY
  let chance = 0

  const waitBy = (backoff: Backoff): number => (told === 0 ? 0 : backoffMs(told, () => chance, backoff))

  async function look(): Promise<void> {
    const known = await deps.knownRevision().catch(() => null)
    isWaiting = false
    if (known !== null && known === newest) return
    const quietMs = Math.abs(now() - toldAt)
    if (quietMs > BACKOFF.last) told = 0
    const waitMs = waitBy(known === before ? VAIN_BACKOFF : BACKOFF) - quietMs
    if (waitMs > 0) {
      isWaiting = true
      // The last pass may still bring another revision.
      return later(() => void look(), Math.min(waitMs, waitBy(BACKOFF)))
    }
    told++
    toldAt = now()
    chance = random()
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
