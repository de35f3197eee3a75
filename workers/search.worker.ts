import { expose } from 'comlink'
import type { SearchApi } from '#contract/workers/search-api.ts'
import { early } from './search/early.ts'
import { startEngine } from './search/start.ts'

// A static import: with an import on the first message the first answer came 8 ms later.
const engine = startEngine(early)

/** Loads the grammar before the engine asks for it. An error here is reported when the engine loads it. */
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
