import type { SearchApi } from '#contract/workers/search-api.ts'
import { ReaderDb } from '#db/db.ts'
import { isWebKit, spreadTransactions } from '../store/spare-connections.ts'
import type { EarlyRows } from './early-rows.ts'
import { createSearchEngine } from './search-engine.ts'

/** Starts the engine with what a worker offers. */
export function startEngine(early: EarlyRows): SearchApi {
  const db = new ReaderDb()
  if (isWebKit(navigator.userAgent)) spreadTransactions(db)
  return createSearchEngine({
    db,
    early,
    now: Date.now,
    locks: navigator.locks,
    openChannel: (name) => new BroadcastChannel(name),
    later: (work, ms) => void setTimeout(work, ms),
  })
}
