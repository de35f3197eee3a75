import { Document } from 'flexsearch'
import { type Engine, searched } from '../engine.ts'
import { getAll, put } from '../store.ts'

const FIELDS = ['title', 'description', 'headings', 'body']

const open = () => new Document({ document: { id: 'id', index: FIELDS }, tokenize: 'forward' })

/** FlexSearch documents with prefix search. It has no stemmers for these languages, and here no typo tolerance. */
export function createFlexSearch(): Engine {
  const indexes = new Map<string, ReturnType<typeof open>>()
  const save = async (key: string) => {
    const parts = new Map<string, string>()
    await indexes.get(key)?.export(async (name: string, data: string) => {
      if (data !== undefined) parts.set(`${key}/${name}`, data)
    })
    return put(parts)
  }
  return {
    build(key, articles) {
      const index = open()
      for (const article of articles) index.add(searched(article))
      indexes.set(key, index)
    },
    save,
    async load(key) {
      const index = open()
      for (const [name, data] of await getAll<string>(`${key}/`)) await index.import(name.slice(key.length + 1), data)
      indexes.set(key, index)
    },
    async add(key, articles) {
      for (const article of articles) indexes.get(key)?.add(searched(article))
      await save(key)
    },
    query(key, _kind, text, limit) {
      const found = indexes.get(key)?.search(text, { limit }) ?? []
      return [...new Set((found as { result: (string | number)[] }[]).flatMap(({ result }) => result.map(String)))]
    },
  }
}
