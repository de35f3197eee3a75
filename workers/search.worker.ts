import { expose } from 'comlink'
import { ReaderDb } from '../src/db/db.ts'
import { createSearchEngine } from './search/search-engine.ts'

expose(
  createSearchEngine({
    db: new ReaderDb(),
    now: Date.now,
    locks: navigator.locks,
    openChannel: (name) => new BroadcastChannel(name),
    later: (work, ms) => void setTimeout(work, ms),
  }),
)
