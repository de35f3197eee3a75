import { DB_NAME } from '#db/db-name.ts'
import type { SearchIndexRow, SearchSegmentRow } from '#db/search/search-schema.ts'

/** An index, read in one transaction. */
export interface IndexRows {
  readonly index: SearchIndexRow
  readonly segments: readonly SearchSegmentRow[]
}

/** Reads a language's indexes while the engine is still loading. */
export interface EarlyRows {
  /** Starts to read. Only the first call counts. */
  readonly begin: (auds: readonly string[], lang: string) => void
  /** Gives each index once. Null if it was not read, does not exist or cannot be read. */
  readonly take: (aud: string, lang: string) => Promise<IndexRows | null>
  /** Closes the connection. Nothing is read after this. */
  readonly end: () => void
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function open(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(DB_NAME)
  // The database does not exist yet. Dexie makes its tables.
  request.onupgradeneeded = () => request.transaction?.abort()
  return done(request)
}

/** The only transaction of this connection. `spreadTransactions` says why. */
async function read(
  database: IDBDatabase,
  auds: readonly string[],
  lang: string,
): Promise<ReadonlyMap<string, IndexRows>> {
  const transaction = database.transaction(['searchIndexes', 'searchSegments'])
  const rows = await Promise.all(
    auds.map(async (aud) => {
      const [index, segments] = await Promise.all([
        done<SearchIndexRow | undefined>(transaction.objectStore('searchIndexes').get([aud, lang])),
        done<SearchSegmentRow[]>(transaction.objectStore('searchSegments').index('[aud+lang]').getAll([aud, lang])),
      ])
      return index === undefined ? [] : [[aud, { index, segments }] as const]
    }),
  )
  return new Map(rows.flat())
}

/**
 * Reads with plain IndexedDB as soon as the worker starts, because Dexie is not loaded yet. What fails here is read again
 * by Dexie.
 */
export function readEarly(factory: IDBFactory): EarlyRows {
  const opened = open(factory).then(
    (database) => {
      database.onversionchange = () => database.close()
      return database
    },
    () => null,
  )
  let begun: { readonly lang: string; readonly rows: Promise<ReadonlyMap<string, IndexRows>> } | null = null
  let ended = false
  const taken = new Set<string>()

  const readAll = async (auds: readonly string[], lang: string) => {
    const database = await opened
    return database === null ? new Map<string, IndexRows>() : read(database, auds, lang)
  }

  return {
    begin(auds, lang) {
      if (ended || begun !== null) return
      begun = { lang, rows: readAll([...new Set(auds)], lang).catch(() => new Map<string, IndexRows>()) }
    },
    async take(aud, lang) {
      if (begun?.lang !== lang || taken.has(aud)) return null
      taken.add(aud)
      return (await begun.rows).get(aud) ?? null
    },
    end() {
      ended = true
      begun = null
      void opened.then((database) => database?.close())
    },
  }
}
