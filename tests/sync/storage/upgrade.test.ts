import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ReaderDb } from '#db/db.ts'
import { readArticle } from '#db/library/articles.ts'
import { readShelf } from '#db/library/books.ts'
import { readFavoriteIds } from '#db/reader/bookmarks.ts'
import { readContinue } from '#db/reader/reading.ts'
import { readSession, readToken } from '#db/reader/session.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { type StoredTables, writeTables } from '#tests/support/release/tables.ts'

const FIXTURES = new URL('../../fixtures/', import.meta.url)
const RELEASES = readdirSync(FIXTURES).filter((name) => /^\d+\.\d+\.\d+$/.test(name))
const MINE = { aud: 'user:7', lang: 'en' } as const

test('there is a device of the first release', () => {
  expect(RELEASES).toContain('0.1.0')
})

test.each(RELEASES)('a device of %s keeps its texts, its reader and their changes', async (release) => {
  const tables = JSON.parse(readFileSync(new URL(`${release}/device.json`, FIXTURES), 'utf8')) as StoredTables
  await writeTables(`device-of-${release}`, tables)
  const db = new ReaderDb(`device-of-${release}`)

  expect((await readShelf(db, MINE))?.map(({ book }) => book.slug)).toEqual(['book-0'])
  const article = await readArticle(db, MINE, 'book-0', 'b0-a3')
  expect(article).toMatchObject({ state: 'found', value: { article: { title: 'Article 3', restricted: false } } })
  expect(JSON.stringify(article)).toContain('<p>')
  expect((await readContinue(db, MINE))?.article.slug).toBe('b0-a3')
  expect(await readSession(db)).toMatchObject({ aud: 'user:7', expired: false, user: { email: 'a@example.com' } })
  expect([...(await readFavoriteIds(db, MINE))].sort()).toEqual(['b0-a1', 'b0-a2'])

  const server = new FakeServer(1, 5)
  server.bookmarks = ['b0-a1']
  server.validToken = (await readToken(db)) ?? ''
  const device = openDevice(server, db)
  device.now = Date.UTC(2030, 0, 1)
  await device.start({ session: { accessToken: server.validToken, user: (await readSession(db)).user } })
  await expect.poll(() => [...server.bookmarks].sort()).toEqual(['b0-a1', 'b0-a2'])
})
