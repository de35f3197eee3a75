import { liveQuery } from 'dexie'
import { readSession } from '#db/session.ts'
import { StaleEpochError } from '../engine/fence.ts'
import { oneAtATime } from '../engine/one-at-a-time.ts'
import { createTabLock, type TabLockDeps } from '../engine/tab-lock.ts'
import type { Outcome } from '../pull/pull-lists.ts'
import { countOpen, senderOf, unpark } from './outbox.ts'
import { pullBookmarks } from './pull-bookmarks.ts'
import { createPush, type PushDeps } from './push.ts'

export interface BookmarksDeps extends PushDeps, TabLockDeps {
  readonly online: () => boolean
}

export type Bookmarks = ReturnType<typeof createBookmarks>

/** The bookmarks' side of the engine: sends what the reader wants, one tab at a time, and fetches what the server has. */
export function createBookmarks(deps: BookmarksDeps) {
  const { db, now } = deps
  const push = createPush(deps)
  let timer = 0

  const locked = createTabLock(deps, 'larder-push')

  async function round(): Promise<void> {
    try {
      if (deps.online()) await push.round()
    } catch (error) {
      // Another sign-in or sign-out came between, or a table cannot be written: what was sent is sent again, which changes nothing.
      if (!(error instanceof StaleEpochError)) console.error('[push]', error)
    }
  }

  /** Sends what waits and may be sent now. Gives back when that is done; what failed is tried again by itself. */
  const send = oneAtATime(async () => {
    await locked(round)
    const wait = deps.online() ? await push.waitMs() : null
    const mine = ++timer
    if (wait !== null) deps.later(() => void (mine === timer && send()), Math.max(wait, 1))
  })

  return {
    send,
    /**
     * Sends whatever is written from now on, by whichever tab. What another tab is sending counts: this one then stands behind it for the lock,
     * and goes on where it dies.
     */
    watch(): () => void {
      const open = liveQuery(async () => countOpen(db, (await readSession(db)).aud, now()))
      const subscription = open.subscribe((count) => void (count > 0 && send()))
      return () => subscription.unsubscribe()
    },
    /** The network or the reader came back: what waited for that is tried at once. */
    resume(): Promise<void> {
      push.resume()
      return send()
    },
    /** After signing in, or with another subscription: what was parked for the want of it may go. */
    async retryParked(): Promise<void> {
      const session = await readSession(db)
      if (session.aud !== 'pub') await unpark(senderOf(db, session), ['sign-in', 'subscription'])
      push.resume()
    },
    pull: async (): Promise<Outcome> => {
      const session = await readSession(db)
      if (session.aud === 'pub' || session.expired) return null
      return locked(() => pullBookmarks(senderOf(db, session), deps.request, deps.language(), now))
    },
  }
}
