import { expect, test } from 'vitest'
import { readSession } from '#db/reader/session.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { createSearchEngine } from '#workers/search/search-engine.ts'
import { updateIndex } from '#workers/search/update-index.ts'

const PUB = { aud: 'pub', lang: 'en' } as const

test('an article that was opened in a book that is not listed yet is found where it was before', async () => {
  const server = new FakeServer(1, 3)
  const device = openDevice(server)
  await device.start()
  const { db } = device
  await updateIndex({ db, epoch: (await readSession(db)).epoch, ...PUB }, async () => undefined)
  server.books.push({ slug: 'book-9', articles: [] })
  server.move('b0-a1', 'book-9')
  server.edit('b0-a1', 'Article 1')
  device.engine.open('book-9', 'b0-a1')
  await expect.poll(() => db.manifests.get(['pub', 'en', 'book-9'])).toBeDefined()
  const engine = createSearchEngine({ db, locks: undefined, later: () => undefined })
  const found = await engine.search({ ...PUB, q: 'article 1', mode: 'whole', limit: 20 })
  expect(found?.hits.map(({ bookSlug, slug }) => `${bookSlug}/${slug}`)).toEqual(['book-0/b0-a1'])
})
