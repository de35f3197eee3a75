import { create, insertMultiple, load, save, search } from '@orama/orama'
import { type Engine, langOf, searched } from '../engine.ts'
import { STEMMERS } from '../stemmers.ts'
import { getAll, put } from '../store.ts'

const LANGUAGES: Readonly<Record<string, string>> = { en: 'english', ru: 'russian', uk: 'ukrainian' }

function open(key: string) {
  const [language, stemmer] = [LANGUAGES[langOf(key)], STEMMERS[langOf(key)]]
  if (language === undefined || stemmer === undefined) throw new Error(`Orama has no stemmer for ${key}`)
  return create({
    schema: { title: 'string', description: 'string', headings: 'string', body: 'string' } as const,
    components: { tokenizer: { language, stemming: true, stemmer } },
  })
}

/** Orama with its own stemmers. */
export function createOrama(): Engine {
  const indexes = new Map<string, ReturnType<typeof open>>()
  const store = async (key: string) => {
    const index = indexes.get(key)
    return index === undefined ? 0 : put(new Map([[`${key}/all`, JSON.stringify(save(index))]]))
  }
  return {
    async build(key, articles) {
      const index = open(key)
      await insertMultiple(index, articles.map(searched), 500)
      indexes.set(key, index)
    },
    save: store,
    async load(key) {
      const [json] = (await getAll<string>(`${key}/`)).values()
      const index = open(key)
      load(index, JSON.parse(json ?? '{}'))
      indexes.set(key, index)
    },
    async add(key, articles) {
      const index = indexes.get(key)
      if (index !== undefined) await insertMultiple(index, articles.map(searched), 100)
      await store(key)
    },
    async query(key, kind, text, limit) {
      const index = indexes.get(key)
      if (index === undefined) return []
      const { hits } = await search(index, {
        term: text,
        threshold: 0,
        limit,
        ...(kind === 'typo' ? { tolerance: 1 } : {}),
        boost: { title: 4, headings: 2, description: 2 },
      })
      return hits.map((hit) => String(hit.id))
    },
  }
}
