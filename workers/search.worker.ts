import { expose } from 'comlink'
import type { SearchApi } from '#contract/workers/search-api.ts'
import { ReaderDb } from '#db/db.ts'
import { createSearchEngine } from './search/search-engine.ts'
import { isWebKit, spreadTransactions } from './store/spare-connections.ts'

// Static imports: with an import on the first message the first answer came 8 ms later.
const db = new ReaderDb()
if (isWebKit(navigator.userAgent)) spreadTransactions(db)
const engine = createSearchEngine({
  db,
  locks: navigator.locks,
  openChannel: (name) => new BroadcastChannel(name),
  later: (work, ms) => void setTimeout(work, ms),
})

/** Loads the grammar before the engine asks for it. An error here is reported when the engine loads it. */
const loadGrammar = (lang: string): void => {
  if (lang === 'uk') import('#search/stem/uk/stem-uk.ts').catch(() => {})
}

const api: SearchApi = {
  start: (language) => engine.start(language),
  search(request) {
    loadGrammar(request.lang)
    return engine.search(request)
  },
}

expose(api)
