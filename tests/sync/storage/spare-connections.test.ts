import Dexie from 'dexie'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ReaderDb } from '#db/db.ts'
import type { LanguageRow } from '#db/schema.ts'
import { isWebKit, spreadTransactions } from '#workers/store/spare-connections.ts'

const NAME = 'spread'

function openSpread(): ReaderDb {
  const db = new ReaderDb(NAME)
  spreadTransactions(db, indexedDB)
  return db
}

const begin = IDBDatabase.prototype.transaction
/** The running transactions of each connection, and the most that any connection had at a time. */
const running = new Map<IDBDatabase, number>()
let most = 0

beforeEach(() => {
  running.clear()
  most = 0
  IDBDatabase.prototype.transaction = function (...asked) {
    const transaction = begin.apply(this, asked)
    const count = (step: 1 | -1) => {
      running.set(this, (running.get(this) ?? 0) + step)
      most = Math.max(most, ...running.values())
    }
    count(1)
    transaction.addEventListener('complete', () => count(-1))
    transaction.addEventListener('abort', () => count(-1))
    return transaction
  }
})
afterEach(() => {
  IDBDatabase.prototype.transaction = begin
})

const language = (iso: string): LanguageRow => ({ iso, name: iso, position: 1 })

test('no connection has two transactions at a time, from the opening on', async () => {
  const db = openSpread()
  await Promise.all([db.meta.get('session'), db.languages.put(language('en')), db.languages.toArray()])
  for (let round = 0; round < 20; round++) {
    await db.languages.get('en')
    await db.languages.put(language('ru'))
    await Promise.all([
      db.languages.count(),
      db.transaction('rw', db.languages, () => db.languages.put(language('uk'))),
    ])
  }
  expect(most).toBe(1)
  expect(await db.languages.toCollection().primaryKeys()).toEqual(['en', 'ru', 'uk'])
  db.close()
})

test('without spare connections, transactions share one, and this test notices it', async () => {
  const db = new ReaderDb(NAME)
  await Promise.all([db.languages.put(language('en')), db.languages.toArray()])
  expect(most).toBeGreaterThan(1)
  db.close()
})

test('all transactions end when there are more than connections, and an aborted one returns its connection', async () => {
  const db = openSpread()
  await db.languages.put(language('en'))
  for (let round = 0; round < 3; round++) {
    const failing = Array.from({ length: 20 }, () =>
      db.transaction('rw', db.languages, async () => {
        await db.languages.put(language('ru'))
        throw new Error('on purpose')
      }),
    )
    const outcomes = await Promise.allSettled([...failing, db.languages.get('en')])
    expect(outcomes.map(({ status }) => status)).toEqual([...failing.map(() => 'rejected'), 'fulfilled'])
  }
  expect(await db.languages.toCollection().primaryKeys()).toEqual(['en'])
  db.close()
})

test('closing, deleting and a newer version do not wait for a spare connection', async () => {
  const db = openSpread()
  await db.languages.put(language('en'))
  db.close({ disableAutoOpen: false })
  expect(await db.languages.count()).toBe(1)

  const newer = new Dexie(NAME)
  newer.version(99).stores({ languages: 'iso', meta: 'key' })
  await newer.open()
  expect(await newer.table('languages').count()).toBe(1)
  newer.close()
  await Dexie.delete(NAME)
  expect(await Dexie.exists(NAME)).toBe(false)
})

test('WebKit is recognised in every browser on iPhones, and only in WebKit browsers', () => {
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  const webkit = [
    `${phone} Version/26.0 Mobile/15E148 Safari/604.1`,
    `${phone} CriOS/141.0 Mobile/15E148 Safari/604.1`,
    `${phone} Mobile/15E148`,
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  ]
  const others = [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ]
  expect(webkit.map(isWebKit)).toEqual(webkit.map(() => true))
  expect(others.map(isWebKit)).toEqual(others.map(() => false))
})
