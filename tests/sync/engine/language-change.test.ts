import { expect, test } from 'vitest'
import { readMeta } from '#db/meta.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { ourRefusal } from '#tests/support/device/foreign-answers.ts'
import { emptyCache, wholePicture } from '../storage/support/picture-cache.ts'

const figure = (n: number) => `<img src="/api/assets/figure-${n}.webp" alt="">`

/** A library with many books, a long one, and one with many pictures. */
function library(): FakeServer {
  const server = new FakeServer(5, 5)
  for (let n = 5; n < 500; n++) server.add('book-1', `b1-a${n}`)
  server.edit('b4-a0', Array.from({ length: 9 }, (_, n) => figure(n)).join(''))
  server.fault = (path) => (path.startsWith('/assets/') ? wholePicture() : null)
  return server
}

// Invariants S6
test.each([
  ['the next books', '/books/book-0/', '/books/book-2/'],
  ['the last pages of a long book', '/books/book-1/', '/books/book-1/articles/49?page=10'],
  ['the next pictures', '/assets/figure-0', '/assets/figure-2'],
])('a reader who changes the language does not wait for %s in the one before', async (_, at, later) => {
  const server = library()
  const { cache } = emptyCache()
  const device = openDevice(server, undefined, { openCache: async () => cache })
  server.hold = async (path) => {
    if (!path.startsWith(at)) return
    server.hold = () => undefined
    device.engine.setLanguage('uk')
  }
  await device.start()
  await expect.poll(() => device.db.tocs.get(['pub', 'uk', 'book:book-4']), { timeout: 10_000 }).toBeDefined()
  const isSecondList = (path: string, place: number) => path === '/books' && place > server.seen.indexOf('/books')
  const before = server.seen.slice(0, server.seen.findIndex(isSecondList))
  expect(before.some((path) => path.startsWith(at))).toBe(true)
  expect(before.filter((path) => path.startsWith(later))).toEqual([])
})

test('a book that fails while the reader changes the language does not wait in the new one', async () => {
  const server = new FakeServer(3, 3)
  const device = openDevice(server)
  server.fault = (path) => {
    if (!path.startsWith('/books/book-0/')) return null
    server.fault = () => null
    device.engine.setLanguage('uk')
    return ourRefusal(500)
  }
  await device.start()
  // Nothing that was postponed runs in this test.
  await expect.poll(() => device.db.tocs.get(['pub', 'uk', 'book:book-0'])).toBeDefined()
  expect((await readMeta(device.db, 'setbacks'))?.parts ?? {}).toEqual({})
})
