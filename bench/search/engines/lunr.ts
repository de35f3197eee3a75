import lunr from 'lunr'
import russian from 'lunr-languages/lunr.ru'
import stemmerSupport from 'lunr-languages/lunr.stemmer.support'
import { type Engine, langOf, searched } from '../engine.ts'
import { getAll, put } from '../store.ts'

stemmerSupport(lunr)
russian(lunr)

/** Lunr with its English or Russian pipeline; it has none for Ukrainian. Its index cannot get new articles. */
export function createLunr(): Engine {
  const indexes = new Map<string, lunr.Index>()
  return {
    build(key, articles) {
      const index = lunr(function (this: lunr.Builder) {
        const lang = langOf(key)
        if (lang === 'ru') this.use((lunr as unknown as { ru: lunr.Builder.Plugin }).ru)
        if (lang === 'uk') {
          this.pipeline.reset()
          this.searchPipeline.reset()
        }
        this.ref('id')
        this.field('title', { boost: 4 })
        this.field('description', { boost: 2 })
        this.field('headings', { boost: 2 })
        this.field('body')
        for (const article of articles) this.add(searched(article))
      })
      indexes.set(key, index)
    },
    save: (key) => put(new Map([[`${key}/all`, JSON.stringify(indexes.get(key))]])),
    async load(key) {
      const [json] = (await getAll<string>(`${key}/`)).values()
      indexes.set(key, lunr.Index.load(JSON.parse(json ?? '{}')))
    },
    query(key, kind, text) {
      const terms = text
        .split(/\s+/)
        .map((word) => (kind === 'prefix' ? `${word}*` : kind === 'typo' ? `${word}~1` : `+${word}`))
      return (indexes.get(key)?.search(terms.join(' ')) ?? []).map((hit) => hit.ref)
    },
  }
}
