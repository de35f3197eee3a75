import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { readArticle } from '#src/db/articles.ts'
import { readShelf } from '#src/db/books.ts'
import { ReaderDb } from '#src/db/db.ts'
import { readHeldBooks } from '#src/db/device.ts'
import { readStatus } from '#src/db/status.ts'
import { openDevice } from '#tests/support/device.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { olderRows } from '#tests/support/older-rows.ts'
import { leftoverFault, packFaultsIn } from '#tests/support/pack-truth.ts'
import { countTexts, storedArticles, storedTexts } from '#tests/support/stored-texts.ts'
import { imageAddresses } from '#workers/pull-images.ts'
import { readTexts } from '#workers/search/read-texts.ts'

const VIEW = { aud: 'pub', lang: 'en' } as const

const TABLES = {
  books: '[aud+lang+slug]',
  tocs: '[aud+lang+list]',
  pages: '[lang+slug]',
  languages: 'iso',
  scopes: '[aud+lang+name]',
  meta: 'key',
  reading: 'slug, readAt',
  bookmarks: '[aud+articleId]',
  intents: '[aud+articleId]',
  files: '[aud+lang+bookSlug+format]',
  searchSegments: '++id, [aud+lang]',
  searchIndexes: '[aud+lang]',
  searches: '[aud+lang+source+mode+q], at',
  recentQueries: 'q, at',
}
const OF_VERSION = {
  4: { articles: '[aud+lang+slug], [aud+lang+bookSlug], [aud+lang+id]', bodies: '[aud+lang+slug]' },
  5: { articles: '[aud+lang+slug]', packs: '[aud+lang+bookSlug+pack]', manifests: '[aud+lang+bookSlug]' },
}

/** The tables as an older version had them, with what this device holds; of version 4 as they were before pictures and minutes were told. */
async function olderCopy(db: ReaderDb, name: string, version: 4 | 5): Promise<Dexie> {
  const old = new Dexie(name)
  old.version(version).stores({ ...TABLES, ...OF_VERSION[version] })
  await old.open()
  const { articles, manifests } = olderRows(await db.articlePacks.toArray(), await db.manifests.toArray())
  for (const table of Object.keys(TABLES)) {
    const rows = (await db.table(table).toArray()) as { figures?: unknown; minutes?: unknown }[]
    const bare = rows.map(({ figures: _figures, minutes: _minutes, ...row }) => row)
    await old.table(table).bulkPut(version === 4 ? bare : rows)
  }
  if (version === 4) {
    await old.table('articles').bulkPut(articles.map(({ pack: _pack, figures: _figures, ...row }) => row))
    await old.table('bodies').bulkPut((await storedTexts(db)).map(({ bookSlug: _book, ...text }) => text))
  } else {
    await old.table('articles').bulkPut(articles)
    await old.table('manifests').bulkPut(manifests)
    await old.table('packs').bulkPut(await db.packs.toArray())
  }
  return old
}

test.each([4, 5] as const)(
  'a device that is brought up to date reads everything on, and asks for nothing again (from version %i)',
  async (version) => {
    const server = new FakeServer(3, 60)
    server.edit('b0-a0', '<img src="/api/assets/bread.webp" alt="">')
    const before = openDevice(server)
    await before.start()
    // A book that was taken off, one opened article of it.
    await before.engine.keep({ kind: 'leave', bookSlug: 'book-2' })
    before.engine.open('book-2', 'b2-a59')
    await expect.poll(() => countTexts(before.db)).toBe(121)
    await before.db.intents.put({
      aud: 'pub',
      articleId: 'b0-a1',
      title: 'Article 1',
      want: true,
      base: false,
      rev: 1,
      key: 'key',
      state: 'pending',
      reason: null,
      tries: 0,
      nextAt: 0,
      madeAt: 1,
    })
    const name = `older-${version}`
    const old = await olderCopy(before.db, name, version)
    old.close()
    const db = new ReaderDb(name)
    expect(await packFaultsIn(db)).toEqual([])
    const sorted = async (of: ReaderDb) => (await storedTexts(of)).sort((a, b) => (a.slug < b.slug ? -1 : 1))
    expect(await sorted(db)).toEqual(await sorted(before.db))
    expect(await imageAddresses({ ...VIEW, db }, '/api')).toEqual(['/api/assets/bread.webp'])
    expect((await readShelf(db, VIEW))?.map(({ minutes }) => minutes)).toEqual([240, 240, 240])
    expect(await db.intents.count()).toBe(1)
    const names = [...((await db.open()).backendDB().objectStoreNames as unknown as Iterable<string>)]
    expect(names).not.toContain('bodies')
    expect(names).not.toContain('articles')
    expect(await readArticle(db, VIEW, 'book-1', 'b1-a59')).toMatchObject({ state: 'found', value: { index: 59 } })
    expect((await readHeldBooks(db, VIEW))?.map(({ here }) => here)).toEqual([60, 60, 1])
    // Packs are numbered from 0 in each book: a search asks for texts of several.
    const found = await readTexts(db, VIEW, ['b0-a0', 'b1-a0', 'b1-a20', 'b0-a20'], await db.manifests.toArray())
    expect(found.map(({ row, body }) => [row.slug, body.slug])).toEqual([
      ['b0-a0', 'b0-a0'],
      ['b1-a0', 'b1-a0'],
      ['b1-a20', 'b1-a20'],
      ['b0-a20', 'b0-a20'],
    ])
    // More than one text a row, and never all.
    expect(Math.max(...(await db.packs.toArray()).map(({ bodies }) => bodies.length))).toBe(17)
    expect(await db.packs.count()).toBeLessThanOrEqual(11)
    server.seen.length = 0
    server.edit('b0-a3', 'Edited')
    await openDevice(server, db).start()
    expect(server.seen.filter((path) => path.includes('/articles/') && !path.includes('updated_since'))).toEqual([])
    expect(await packFaultsIn(db)).toEqual([])
    expect((await storedArticles(db)).find(({ slug }) => slug === 'b0-a3')?.title).toBe('Edited')
  },
)

test('an article that another book of version 5 had taken over is read on in both, until the old one comes whole', async () => {
  const server = new FakeServer(2, 30)
  const before = openDevice(server)
  await before.start()
  const old = await olderCopy(before.db, 'taken', 5)
  // The new book has it, and the old one still lists it; a neighbour's change was missed.
  const row = await old.table('articles').get(['pub', 'en', 'b0-a2'])
  const at = { aud: 'pub', lang: 'en', bookSlug: 'book-1' } as const
  const text = { slug: 'b0-a2', html: '<p>As the new book has it</p>', restricted: row.restricted }
  server.edit('b0-a5', 'Missed')
  server.move('b0-a2', 'book-1')
  const updatedAt = '2030-01-01T00:00:00.000Z'
  await old.table('articles').put({ ...row, ...at, pack: 99, position: 31, updatedAt })
  await old.table('packs').put({ ...at, pack: 99, bodies: [text] })
  const manifest = await old.table('manifests').get(['pub', 'en', 'book-1'])
  const entry = { slug: row.slug, id: row.id, pack: 99, minutes: 4, chars: text.html.length, restricted: true }
  await old.table('manifests').put({ ...manifest, articles: [...manifest.articles, entry] })
  old.close()
  const db = new ReaderDb('taken')
  expect(await packFaultsIn(db)).toEqual([])
  expect(await readArticle(db, VIEW, 'book-0', 'b0-a2')).toMatchObject({ value: { body: text, index: 2 } })
  expect((await readStatus(db))?.complete).toBe(false)
  await openDevice(server, db).start()
  await expect.poll(async () => (await readStatus(db))?.complete).toBe(true)
  expect((await storedArticles(db)).find(({ slug }) => slug === 'b0-a5')?.title).toBe('Missed')
  expect(await readArticle(db, VIEW, 'book-0', 'b0-a2')).toEqual({ state: 'moved', bookSlug: 'book-1' })
  expect(leftoverFault(await db.manifests.toArray())).toBeNull()
  expect(await packFaultsIn(db)).toEqual([])
})
