import type { Page } from '@playwright/test'
import { articlesIn } from '#db/library/manifest.ts'
import type { ReadingRow, SessionRow, TokenRow } from '#db/schema.ts'
import type { SearchIndexRow } from '#db/search/search-schema.ts'
import { type StoredRows, textsIn } from '#tests/support/device/stored-texts.ts'

/** An address of the app's origin where no code of the app runs: a test can read the tables before the app repairs them. */
export const BLANK_PATH = '/api/blank'
export const BLANK_PAGE = {
  status: 200,
  contentType: 'text/html',
  body: '<!doctype html><title>Blank</title>',
} as const

/** The rows of the browser's database, read without the app's code. */
export interface RawTables extends StoredRows {
  /** IndexedDB's version: ten times Dexie's. */
  readonly version: number
  readonly reading: readonly ReadingRow[]
  readonly files: readonly { readonly aud: string }[]
  readonly searchSegments: readonly { readonly aud: string }[]
  readonly searchIndexes: readonly SearchIndexRow[]
  readonly meta: readonly { readonly key: string }[]
}

/** Null when there is no database. */
export async function readRaw(page: Page): Promise<RawTables | null> {
  const tables = await page.evaluate(async () => {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'larder')) return null
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('larder')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const rows: Record<string, unknown> = { version: database.version }
    const names = [...database.objectStoreNames]
    if (names.length > 0) {
      // One transaction, so that all tables are from the same moment.
      const transaction = database.transaction(names)
      for (const name of names) {
        const all = transaction.objectStore(name).getAll()
        all.onsuccess = () => {
          rows[name] =
            name === 'searchSegments' ? all.result.map(({ aud, lang }) => ({ aud, lang })) : (all.result as unknown)
        }
      }
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve
        transaction.onerror = () => reject(transaction.error)
      })
    }
    database.close()
    const library = ['books', 'packs', 'manifests', 'tocs', 'pages', 'scopes']
    const more = ['reading', 'bookmarks', 'intents', 'files', 'searchSegments', 'searchIndexes', 'meta']
    for (const name of [...library, ...more]) rows[name] ??= []
    return rows as unknown as Omit<RawTables, 'articles' | 'bodies'>
  })
  if (tables === null) return null
  return {
    ...tables,
    articles: tables.manifests.flatMap(articlesIn),
    bodies: textsIn(tables.manifests, tables.packs),
  }
}

const inMeta = <T extends { readonly key: string }>({ meta }: RawTables, key: T['key']): T | undefined =>
  meta.find((row) => row.key === key) as T | undefined

export const sessionIn = (tables: RawTables): SessionRow | undefined => inMeta<SessionRow>(tables, 'session')
export const tokenIn = (tables: RawTables): TokenRow | undefined => inMeta<TokenRow>(tables, 'token')

/** Whether every listed book of the present reader is whole, in English. */
export function hasAllBooks(tables: RawTables): boolean {
  const aud = sessionIn(tables)?.aud ?? 'pub'
  const isTheirs = (row: { readonly aud: string; readonly lang: string }) => row.aud === aud && row.lang === 'en'
  const books = tables.tocs.find((toc) => toc.list === 'books' && isTheirs(toc))
  const fresh = tables.scopes.filter((scope) => scope.state === 'fresh' && isTheirs(scope)).map(({ name }) => name)
  return books?.slugs.every((slug) => fresh.includes(`book:${slug}`)) === true
}
