import { liveQuery } from 'dexie'
import type { CallProblem } from '#contract/problems.ts'
import { readSession } from '#db/reader/session.ts'
import { StaleEpochError } from '../job/fence.ts'
import { lastTimer } from '../locks/last-timer.ts'
import { oneAtATime } from '../locks/one-at-a-time.ts'
import { createTabLock, type TabLockDeps } from '../locks/tab-lock.ts'
import { countOpen, senderOf } from './outbox.ts'
import { pullBookmarks } from './pull-bookmarks.ts'
import { pullHighlights } from './pull-highlights.ts'
import { createPush } from './push.ts'
import type { PushDeps } from './settle.ts'

export interface ReaderSyncDeps extends PushDeps, TabLockDeps {
  readonly online: () => boolean
  /** How long the server is not asked because it did not answer, in milliseconds. Null while it answers. */
  readonly unreachedMs: () => Promise<number | null>
}

/** How soon tables are tried again that could not be read. */
const STORAGE_RETRY_MS = 30_000

export type ReaderSync = ReturnType<typeof createReaderSync>

/** The sync of what a reader has: bookmarks and highlights. It sends intents, one tab at a time, and pulls what the server has. */
export function createReaderSync(deps: ReaderSyncDeps) {
  const { db, now } = deps
  const push = createPush(deps)
  const timer = lastTimer(deps.later)

  const locked = createTabLock(deps, 'larder-push')

  async function round(): Promise<void> {
    try {
      // A pass finds out whether the server answers again, and then sends.
      if (deps.online() && (await deps.unreachedMs()) === null) await push.round()
    } catch (error) {
      // A sign-in or sign-out happened during the round, or a table cannot be written. Sending an intent again later does
      // no harm.
      if (!(error instanceof StaleEpochError)) console.error('[push]', error)
    }
  }

  /** Sends all intents that are due. Resolves when that is done. A timer sends the others when they are due. */
  const send = oneAtATime(async () => {
    await locked(round)
    timer.cancel()
    const known = await Promise.all([deps.online() ? push.waitMs() : null, deps.unreachedMs()]).catch(() => null)
    // The tables cannot be read now.
    if (known === null) return timer.set(send, STORAGE_RETRY_MS)
    const [wait, unreachedMs] = known
    if (wait === null) return
    const [next, atLeastMs] = unreachedMs === null ? [send, 1] : [deps.onMismatch, Math.max(unreachedMs, 1)]
    timer.set(next, Math.max(wait, atLeastMs))
  })

  return {
    send,
    /**
     * Sends every new intent when it is due, whichever tab writes it. An intent that another tab is sending also counts: this
     * tab then waits for the lock, and continues if the other tab dies.
     */
    watch(): void {
      const open = liveQuery(async () => countOpen(db, (await readSession(db)).aud))
      open.subscribe((count) => void (count > 0 && send()))
    },
    /** The network, the reader or their rights are back: intents that waited for this are sent at once. */
    async resume(): Promise<void> {
      await push.resume()
      return send()
    },
    pull: async (): Promise<CallProblem | null> => {
      const session = await readSession(db)
      if (session.aud === 'pub' || session.expired) return null
      const sender = senderOf(db, session)
      return locked(async () => {
        const problem = await pullBookmarks(sender, deps.request, deps.language(), now)
        return problem ?? pullHighlights(sender, deps.request, deps.language(), now)
      })
    },
  }
}
