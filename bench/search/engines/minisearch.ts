import MiniSearch from 'minisearch'
import { type Engine, langOf, searched } from '../engine.ts'
import { STEMMERS } from '../stemmers.ts'
import { getAll, put } from '../store.ts'

/** MiniSearch as its readme sets it up. `stemmed`: with a stemmer. */
export function createMiniSearch(stemmed: boolean): Engine {
  const indexes = new Map<string, MiniSearch>()
  const options = (key: string) => {
    const stem = STEMMERS[langOf(key)]
    return {
      fields: ['title', 'description', 'headings', 'body'],
      searchOptions: { boost: { title: 4, headings: 2, description: 2 }, combineWith: 'AND' as const },
      ...(stemmed && stem !== undefined ? { processTerm: (term: string) => stem(term.toLowerCase()) } : {}),
    }
  }
  const save = async (key: string) => put(new Map([[`${key}/all`, JSON.stringify(indexes.get(key))]]))
  return {
    build(key, articles) {
      const index = new MiniSearch(options(key))
      index.addAll(articles.map(searched))
      indexes.set(key, index)
    },
    save,
    async load(key) {
      const [json] = (await getAll<string>(`${key}/`)).values()
      indexes.set(key, MiniSearch.loadJSON(json ?? '', options(key)))
    },
    async add(key, articles) {
      indexes.get(key)?.addAll(articles.map(searched))
      await save(key)
    },
    query(key, kind, text) {
      const more = kind === 'prefix' ? { prefix: true } : kind === 'typo' ? { fuzzy: 0.2 } : {}
      return (indexes.get(key)?.search(text, more) ?? []).map((hit) => String(hit.id))
    },
  }
}
