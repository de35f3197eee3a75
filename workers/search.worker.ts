import { expose } from 'comlink'
import type { SearchApi } from '#contract/search-api.ts'
import { early } from './search/early.ts'
import { startEngine } from './search/start.ts'

// Imported, not asked for by the first moment: the answer came 8 ms later then.
const engine = startEngine(early)

/** Before the engine comes to ask for it. What fails here fails there too, and is told. */
const loadGrammar = (lang: string): void => {
  if (lang === 'uk') import('#search/stem/uk/stem-uk.ts').catch(() => {})
}

const api: SearchApi = {
  start: (language) => engine.start(language),
  async search(request) {
    early.begin([request.aud, 'pub'], request.lang)
    loadGrammar(request.lang)
    try {
      return await engine.search(request)
    } finally {
      early.end()
    }
  },
}

expose(api)
