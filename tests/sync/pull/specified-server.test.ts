import { expect, test } from 'vitest'
import { readStatus } from '#db/device/status.ts'
import { readShelf } from '#db/library/books.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { storedArticles } from '#tests/support/device/stored-texts.ts'

const VISITOR = { aud: 'pub', lang: 'en' } as const
const isReady = async ({ db }: TestDevice) => (await readStatus(db))?.complete

async function openBare(server = new FakeServer(2, 3)) {
  server.bare = true
  const device = openDevice(server)
  await device.start()
  await expect.poll(() => isReady(device)).toBe(true)
  return { server, device }
}

test('a server that sends only what the specification names fills the library', async () => {
  const { device } = await openBare()
  const shelf = await readShelf(device.db, VISITOR)
  expect(shelf?.map(({ book, minutes }) => [book.slug, book.author, book.articlesCount, minutes])).toEqual([
    ['book-0', null, 3, 3],
    ['book-1', null, 3, 3],
  ])
  const articles = await storedArticles(device.db)
  expect(
    articles.map(({ slug, position, readingMinutes, restricted }) => [slug, position, readingMinutes, restricted]),
  ).toEqual(['b0-a0', 'b0-a1', 'b0-a2', 'b1-a0', 'b1-a1', 'b1-a2'].map((slug) => [slug, null, 1, false]))
})

test('without times, an article keeps its time until its content changes', async () => {
  const { server, device } = await openBare()
  const times = async () => new Map((await storedArticles(device.db)).map(({ slug, updatedAt }) => [slug, updatedAt]))
  const before = await times()
  server.edit('b0-a1', 'Edited')
  server.add('book-0', 'b0-new')
  device.now += 86_400_000
  device.engine.wake()
  await expect.poll(async () => (await times()).has('b0-new')).toBe(true)
  await expect.poll(() => isReady(device)).toBe(true)
  const after = await times()
  expect(after.get('b0-a0')).toBe(before.get('b0-a0'))
  expect(Date.parse(String(after.get('b0-a1')))).toBeGreaterThan(Date.parse(String(before.get('b0-a1'))))
})

test('a search answer with whole articles and no excerpt shows the words in their text', async () => {
  const { device } = await openBare()
  const found = await device.engine.searchOnline('en', 'beginnings 2', 20)
  expect(found?.hits.map(({ slug, bookSlug }) => [slug, bookSlug])).toEqual([['b1-a2', 'book-1']])
  expect(found?.hits[0]?.excerpt.filter(({ marked }) => marked).map(({ text }) => text)).toEqual(['beginning'])
})

test('a reader signs in with a token alone, and an account without id and country is known by its address', async () => {
  const { server, device } = await openBare()
  server.bookmarks = ['b0-a1', 'b1-a0']
  const signedIn = await device.engine.signIn({ email: 'a@example.com', password: 'x' })
  expect(signedIn).toMatchObject({ ok: true, value: { user: { email: 'a@example.com', country: null } } })
  await expect
    .poll(async () => (await device.db.bookmarks.toArray()).map(({ articleId }) => articleId).sort())
    .toEqual(['b0-a1', 'b1-a0'])
})
