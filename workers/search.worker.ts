import { expose } from 'comlink'
import type { SearchApi } from '#contract/search-api.ts'
import { readEarly } from './search/early-rows.ts'

// Small, so that it runs at once: the index is on its way while the rest of the script is.
const early = readEarly(indexedDB)
const engine = import('./search/start.ts').then(({ startEngine }) => startEngine(early))
// Told to whoever asks.
engine.catch(() => {})

/** Beside the engine, which would ask for it only when it runs. What fails here fails there too, and is told. */
const loadGrammar = (lang: string): void => {
  if (lang === 'uk') import('#search/stem-uk.ts').catch(() => {})
}

const api: SearchApi = {
  start: async (language) => (await engine).start(language),
  async search(request) {
    early.begin([request.aud, 'pub'], request.lang)
    loadGrammar(request.lang)
    try {
      return await (await engine).search(request)
    } finally {
      early.end()
    }
  },
}

expose(api)
