import { expect, test } from 'vitest'
import { ReaderDb } from '#db/db.ts'
import { RAW_VERSION } from '#db/db-name.ts'
import { readArticle } from '#db/library/articles.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'

const VIEW = { aud: 'pub', lang: 'en' } as const
const INTENT = {
  aud: 'pub',
  articleId: 'b0-a1',
  title: 'Article 1',
  bookmarked: true,
  onServer: false,
  key: 'key',
  state: 'pending',
  reason: null,
  tries: 0,
  nextAt: 0,
  madeAt: 1,
} as const

/** Adds one table, as a later version does, and raises the version number. */
const makeLater = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, RAW_VERSION + 10)
    opening.onupgradeneeded = () => opening.result.createObjectStore('ofLater', { keyPath: 'key' })
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
  })

// Invariants S23
test('tables of a later version are used as they are, and nothing of them is lost', async () => {
  const server = new FakeServer(2, 3)
  const before = openDevice(server)
  await before.start()
  await before.db.intents.put(INTENT)
  const { name } = before.db
  before.db.close()
  await makeLater(name)
  const db = new ReaderDb(name)
  expect(await readArticle(db, VIEW, 'book-0', 'b0-a1')).toMatchObject({ state: 'found' })
  expect(await db.intents.toArray()).toEqual([INTENT])
  server.edit('b0-a1', 'Edited')
  await openDevice(server, db).start()
  expect(await readArticle(db, VIEW, 'book-0', 'b0-a1')).toMatchObject({ value: { article: { title: 'Edited' } } })
  expect(db.backendDB().version).toBeGreaterThan(RAW_VERSION)
  expect([...(db.backendDB().objectStoreNames as unknown as Iterable<string>)]).toContain('ofLater')
})
