import { expose } from 'comlink'
import { ReaderDb } from '../src/db/db.ts'
import { createSearchEngine } from './search/search-engine.ts'
import { isWebKit, spreadTransactions } from './spare-connections.ts'

const db = new ReaderDb()
if (isWebKit(navigator.userAgent)) spreadTransactions(db)

expose(
  createSearchEngine({
    db,
    now: Date.now,
    locks: navigator.locks,
    openChannel: (name) => new BroadcastChannel(name),
    later: (work, ms) => void setTimeout(work, ms),
  }),
)
