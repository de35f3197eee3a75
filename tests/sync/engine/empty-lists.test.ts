import { expect, test } from 'vitest'
import { readStatus } from '#db/device/status.ts'
import { atRest } from '#tests/support/device/at-rest.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { marked } from '#tests/support/device/foreign-answers.ts'
import { countTexts } from '#tests/support/device/stored-texts.ts'

const DAY_MS = 86_400_000
const nothing = () => Response.json({ data: [] })

/** Two books of three articles, from a server that never marked an answer. */
async function openBare() {
  const server = new FakeServer(2, 3)
  server.bare = true
  const device = openDevice(server)
  await device.start()
  await expect.poll(async () => (await readStatus(device.db))?.complete).toBe(true)
  return { server, device }
}

const stored = async ({ db }: TestDevice) => ({
  books: (await db.tocs.get(['pub', 'en', 'books']))?.slugs.length,
  articles: (await db.tocs.get(['pub', 'en', 'book:book-0']))?.slugs.length,
  texts: await countTexts(db),
  pages: await db.pages.count(),
  languages: await db.languages.count(),
})

/** The check of the next day. */
async function nextDay(server: FakeServer, device: TestDevice): Promise<void> {
  device.now += DAY_MS
  device.engine.wake()
  await atRest(server)
}

const LISTS = ['/books', '/books/book-0/articles', '/pages', '/languages']
const answering = (list: string, answer: () => Response) => (path: string) =>
  path === list || path.startsWith(`${list}/49`) ? answer() : null

test.each(LISTS)('an empty list of somebody else at %s deletes nothing, and later all goes on', async (list) => {
  const { server, device } = await openBare()
  const before = await stored(device)
  server.fault = answering(list, nothing)
  await nextDay(server, device)
  expect(await stored(device)).toEqual(before)
  expect(await readStatus(device.db)).toMatchObject({ complete: false })
  server.fault = () => null
  device.now += 600_000
  device.runDue()
  await expect.poll(async () => (await readStatus(device.db))?.complete).toBe(true)
  expect(await stored(device)).toEqual(before)
})

test('an empty library of a bare server is believed when its stats say the same', async () => {
  const { server, device } = await openBare()
  server.books = []
  await nextDay(server, device)
  expect(await stored(device)).toMatchObject({ books: 0, texts: 0 })
})

test('a book without articles is believed when the other books have all that the stats count', async () => {
  const { server, device } = await openBare()
  for (const slug of ['b0-a0', 'b0-a1', 'b0-a2']) server.remove(slug)
  await nextDay(server, device)
  expect(await stored(device)).toMatchObject({ books: 2, articles: 0, texts: 3 })
  expect(await readStatus(device.db)).toMatchObject({ complete: true })
})

test.each(LISTS)('an empty list with our mark is believed at %s', async (list) => {
  const server = new FakeServer(2, 3)
  const device = openDevice(server)
  await device.start()
  await expect.poll(async () => (await readStatus(device.db))?.complete).toBe(true)
  const before = await stored(device)
  server.edit('b0-a0', 'edited')
  server.fault = answering(list, () => marked(nothing()))
  await nextDay(server, device)
  expect(await stored(device)).not.toEqual(before)
})
