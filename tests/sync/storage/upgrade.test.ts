import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ReaderDb } from '#db/db.ts'
import { readArticle } from '#db/library/articles.ts'
import { readShelf } from '#db/library/books.ts'
import { readBookmarkedIds } from '#db/reader/bookmarks.ts'
import { readToContinue } from '#db/reader/continue.ts'
import { readSession, readToken } from '#db/reader/session.ts'
import { addHighlight } from '#page/commands/highlights.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { passage } from '#tests/support/device/highlighting.ts'
import { present } from '#tests/support/present.ts'
import { RELEASES, RELEASES_FOLDER } from '#tests/support/release/releases.ts'
import { type StoredTables, writeTables } from '#tests/support/release/tables.ts'

const MINE = { aud: 'user:7', lang: 'en' } as const

test('there is a device of the first release', () => {
  expect(RELEASES).toContain('0.1.0')
})

test.each(RELEASES)('a device of %s keeps its texts, its reader and their changes', async (release) => {
  const tables = JSON.parse(readFileSync(join(RELEASES_FOLDER, release, 'device.json'), 'utf8')) as StoredTables
  await writeTables(`device-of-${release}`, tables)
  const db = new ReaderDb(`device-of-${release}`)

  expect((await readShelf(db, MINE))?.map(({ book }) => book.slug)).toEqual(['book-0'])
  const article = await readArticle(db, MINE, 'book-0', 'b0-a3')
  expect(article).toMatchObject({ state: 'found', value: { article: { title: 'Article 3', restricted: false } } })
  expect(JSON.stringify(article)).toContain('<p>')
  expect((await readToContinue(db, MINE))[0]?.article.slug).toBe('b0-a3')
  expect(await readSession(db)).toMatchObject({ aud: 'user:7', expired: false, user: { email: 'a@example.com' } })
  expect([...(await readBookmarkedIds(db, MINE))].sort()).toEqual(['b0-a1', 'b0-a2'])

  // The table of highlights is newer.
  expect(await addHighlight('user:7', passage('New here'), db)).not.toBeNull()
  const server = new FakeServer(1, 5)
  server.bookmarks = ['b0-a1']
  server.validToken = present(await readToken(db))
  const device = openDevice(server, db)
  device.now = Date.UTC(2030, 0, 1)
  await device.start({ session: { accessToken: server.validToken, user: (await readSession(db)).user } })
  await expect.poll(() => [...server.bookmarks].sort()).toEqual(['b0-a1', 'b0-a2'])
  await expect.poll(() => server.highlights.live.map(({ content }) => content?.note)).toEqual(['New here'])
})
