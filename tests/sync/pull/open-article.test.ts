import { expect, test } from 'vitest'
import { ReaderDb } from '#db/db.ts'
import { readStatus } from '#db/device/status.ts'
import { atRest } from '#tests/support/device/at-rest.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { countTexts, storedArticles, storedTexts } from '#tests/support/device/stored-texts.ts'

/** A server whose lists never arrive: only opened articles do. */
function withoutLists(): FakeServer {
  const server = new FakeServer()
  server.fault = (path) => (/^\/books\/[\w-]+\/articles/.test(path) ? 'drop' : null)
  return server
}

test('an opened article is fetched before everything else, with the next one and no more', {
  tags: ['spec-3.7'],
}, async () => {
  const server = withoutLists()
  const device = openDevice(server)
  await device.start()
  device.engine.open('book-1', 'b1-a3')
  await expect
    .poll(async () => (await storedTexts(device.db)).map(({ aud, lang, slug }) => [aud, lang, slug]))
    .toEqual([
      ['pub', 'en', 'b1-a3'],
      ['pub', 'en', 'b1-a4'],
    ])
  expect((await storedArticles(device.db)).find(({ slug }) => slug === 'b1-a3')).toEqual({
    aud: 'pub',
    lang: 'en',
    id: 'b1-a3',
    slug: 'b1-a3',
    bookSlug: 'book-1',
    position: 4,
    title: 'Article 3',
    description: '',
    readingMinutes: 4,
    credits: null,
    restricted: true,
    updatedAt: expect.any(String),
    pack: 0,
    chars: 16,
    figures: [],
  })
  const asked = server.seen.filter((path) => path.startsWith('/articles/')).map(decodeURIComponent)
  expect(asked).toEqual(['/articles/b1-a3?attributes=prev,next', '/articles/b1-a4?attributes=prev,next'])
})

test('a stored article is not fetched again', async () => {
  const server = new FakeServer()
  const device = openDevice(server)
  await device.start()
  await expect.poll(() => countTexts(device.db)).toBe(120)
  server.seen.length = 0
  device.engine.open('book-1', 'b1-a3')
  await atRest(server)
  expect(server.seen.filter((path) => path.startsWith('/articles/'))).toEqual([])
})

// Invariants S21
test('S21 Quota: a full disk is reported also when an opened article has no room', async () => {
  const db = new ReaderDb('full-disk')
  const full = () => Promise.reject(new DOMException('no place', 'QuotaExceededError'))
  db.use({
    stack: 'dbcore',
    name: 'full',
    create: (core) => ({
      ...core,
      table: (name) => ({ ...core.table(name), ...(name === 'packs' ? { mutate: full } : {}) }),
    }),
  })
  const device = openDevice(withoutLists(), db)
  await device.start()
  device.engine.open('book-1', 'b1-a3')
  await expect.poll(async () => (await readStatus(db))?.storageFull).toBe(true)
})
