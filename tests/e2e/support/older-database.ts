import type { Page } from '@playwright/test'
import type { ArticleRow5 } from '#src/db/older-schema.ts'
import { olderRows } from '#tests/support/older-rows.ts'
import { readRaw } from './raw-tables.ts'

/** The tables as the versions before the present one had them: primary key, then indexes. */
const VERSIONS: readonly Readonly<Record<string, readonly string[]>>[] = [
  {
    books: ['aud+lang+slug'],
    articles: ['aud+lang+slug', 'aud+lang+bookSlug'],
    bodies: ['aud+lang+slug'],
    tocs: ['aud+lang+list'],
    pages: ['lang+slug'],
    languages: ['iso'],
    scopes: ['aud+lang+name'],
    meta: ['key'],
    reading: ['slug', 'readAt'],
  },
  {
    articles: ['aud+lang+slug', 'aud+lang+bookSlug', 'aud+lang+id'],
    bookmarks: ['aud+articleId'],
    intents: ['aud+articleId'],
  },
  { files: ['aud+lang+bookSlug+format'] },
  {
    searchSegments: ['id', 'aud+lang'],
    searchIndexes: ['aud+lang'],
    searches: ['aud+lang+source+mode+q', 'at'],
    recentQueries: ['q', 'at'],
  },
  {
    articles: ['aud+lang+slug'],
    packs: ['aud+lang+bookSlug+pack'],
    manifests: ['aud+lang+bookSlug'],
  },
]
export type OldVersion = 1 | 2 | 3 | 4 | 5
export const PRESENT_VERSION = 6
/** Dexie multiplies. */
export const asIndexedDb = (version: number): number => version * 10

const FIRST_WITH_PACKS = 5

/** So many that bringing them up to date takes a while. */
const FOREIGN_ARTICLES = 3_000

/** Makes the device's database one of an older version, with the rows that version would hold and many of another language. */
export async function makeOlder(page: Page, version: OldVersion): Promise<void> {
  const { bodies, ...others } = Object.assign({}, ...VERSIONS.slice(0, version)) as Record<string, readonly string[]>
  const tables = version < FIRST_WITH_PACKS && bodies !== undefined ? { ...others, bodies } : others
  const present = await readRaw(page)
  if (present === null) throw new Error('There is no database')
  const older = olderRows(present.articlePacks, present.manifests)
  await page.evaluate(
    async ({ stores, number, foreign, articles, manifests, bodies }) => {
      const settled = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const present = await settled(indexedDB.open('larder'))
      const rows = new Map<string, readonly object[]>()
      for (const name of present.objectStoreNames)
        rows.set(name, await settled(present.transaction(name).objectStore(name).getAll()))
      present.close()
      rows.set('articles', articles)
      rows.set('manifests', manifests)
      rows.set('bodies', bodies)
      await settled(indexedDB.deleteDatabase('larder'))
      const opening = indexedDB.open('larder', number)
      opening.onupgradeneeded = () => {
        for (const [name, [primary = '', ...indexes]] of Object.entries(stores)) {
          const path = (keys: string) => (keys.includes('+') ? keys.split('+') : keys)
          const store = opening.result.createObjectStore(name, {
            keyPath: path(primary),
            autoIncrement: primary === 'id',
          })
          for (const keys of indexes) store.createIndex(keys.includes('+') ? `[${keys}]` : keys, path(keys))
        }
      }
      const old = await settled(opening)
      const writing = old.transaction(Object.keys(stores), 'readwrite')
      for (const name of Object.keys(stores)) for (const row of rows.get(name) ?? []) writing.objectStore(name).put(row)
      const sample: Partial<ArticleRow5> = articles.find(({ aud }) => aud === 'pub') ?? {}
      for (let at = 0; at < foreign; at++)
        writing
          .objectStore('articles')
          .put({ ...sample, pack: undefined, aud: 'pub', lang: 'zz', slug: `foreign-${at}`, id: `foreign-${at}` })
      await new Promise((resolve, reject) => {
        writing.oncomplete = resolve
        writing.onerror = () => reject(writing.error)
      })
      old.close()
    },
    {
      stores: tables,
      number: asIndexedDb(version),
      foreign: FOREIGN_ARTICLES,
      // Before version 5 each text was a row of its own, and an article did not say where it is.
      articles: version < FIRST_WITH_PACKS ? older.articles.map(({ pack: _pack, ...row }) => row) : older.articles,
      manifests: older.manifests,
      bodies: present.bodies.map(({ bookSlug: _book, ...text }) => text),
    },
  )
}
