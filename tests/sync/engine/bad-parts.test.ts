import { expect, test } from 'vitest'
import { countMissingParts } from '#db/device/missing-parts.ts'
import { readStatus } from '#db/device/status.ts'
import { readMeta } from '#db/meta.ts'
import { readSession } from '#db/reader/session.ts'
import { atRest } from '#tests/support/device/at-rest.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { ourRefusal } from '#tests/support/device/foreign-answers.ts'

const failing = (server: FakeServer, pattern: RegExp, answer: () => Response | 'drop'): void => {
  server.fault = (path) => (pattern.test(path) ? answer() : null)
}
const error = (): Response => ourRefusal(500)
const html = (): Response => new Response('<html>hotel</html>', { headers: { 'content-type': 'text/html' } })

const noAnswer = () => 'drop' as const

/** Lets time pass second by second: nothing that waits begins before its time. */
async function pass(seconds: number, server: FakeServer, device: TestDevice): Promise<void> {
  for (let n = 0; n < seconds; n++) {
    device.now += 1_000
    const waiting = device.later.length
    device.runDue()
    if (device.later.length < waiting) await atRest(server)
  }
}

const FAULTS: readonly (readonly [string, RegExp, () => Response | 'drop'])[] = [
  ['the first book fails', /book-0.articles/, error],
  ['the first book is no book', /book-0.articles/, html],
  ['the first book gets no answer', /book-0.articles/, noAnswer],
  ['two books fail', /book-[01].articles/, error],
  ['two books get no answer', /book-[01].articles/, noAnswer],
  ['the stats fail', /stats/, error],
  ['the stats get no answer', /stats/, noAnswer],
  ['the pages fail', /pages/, error],
  ['the pages get no answer', /pages/, noAnswer],
]

// Invariants S38
test.each(FAULTS)('%s: the others arrive, and the server counts as reached', async (what, pattern, answer) => {
  const server = new FakeServer(4, 3)
  failing(server, pattern, answer)
  const device = openDevice(server)
  await device.start()
  const isHere = async (book: string) => (await device.db.tocs.get(['pub', 'en', `book:${book}`])) !== undefined
  await pass(180, server, device)
  for (const book of ['book-2', 'book-3']) expect(await isHere(book)).toBe(true)
  expect(await readStatus(device.db)).toMatchObject({
    network: 'online',
    complete: what.startsWith('the stats'),
  })
  server.fault = () => null
  for (let n = 0; n < 4; n++) {
    device.now += 600_000
    device.runLater()
    await atRest(server)
  }
  await expect.poll(async () => (await readStatus(device.db))?.complete).toBe(true)
})

test('a part is missing when the server refuses it, not when the connection was lost once', async () => {
  const server = new FakeServer(3, 3)
  const device = openDevice(server)
  const missing = () => countMissingParts(device.db, { aud: 'pub', lang: 'en' })
  failing(server, /book-0.articles/, () => 'drop')
  await device.start()
  expect(await device.db.meta.get('setbacks')).toMatchObject({ parts: { 'book:book-0': { tries: 1 } } })
  expect(await missing()).toBe(0)
  failing(server, /book-[01].articles/, error)
  for (let n = 0; n < 3; n++) {
    device.now += 60_000
    device.runLater()
    await atRest(server)
  }
  expect(await missing()).toBe(2)
})

/** A visitor's device for which a book failed several times. Now the server is healthy. */
async function afterFailures() {
  const server = new FakeServer(3, 3)
  const device = openDevice(server)
  failing(server, /book-0.articles/, error)
  await device.start()
  for (let n = 0; n < 3; n++) {
    device.now += 60_000
    device.runLater()
    await atRest(server)
  }
  server.fault = () => null
  return { server, device }
}

test('what failed in one language does not wait in another, and does not count there', async () => {
  const { server, device } = await afterFailures()
  device.engine.setLanguage('uk')
  await atRest(server)
  device.now += 10_000
  device.runLater()
  await expect.poll(() => device.db.tocs.get(['pub', 'uk', 'book:book-0'])).toBeDefined()
  expect(await countMissingParts(device.db, { aud: 'pub', lang: 'uk' })).toBe(0)
})

test('what failed for a visitor does not wait for the reader who signs in', async () => {
  const { server, device } = await afterFailures()
  await device.engine.signIn({ email: 'a@example.com', password: 'x' })
  const { aud } = await readSession(device.db)
  expect(aud).not.toBe('pub')
  await atRest(server)
  device.now += 10_000
  device.runLater()
  await expect.poll(() => device.db.tocs.get([aud, 'en', 'book:book-0'])).toBeDefined()
})

// Invariants S37
test('a part that is not there any more is not tried again and again', async () => {
  const server = new FakeServer(3, 3)
  const device = openDevice(server)
  failing(server, /book-0.articles/, error)
  await device.start()
  await expect.poll(() => device.later.length).toBeGreaterThan(0)
  server.fault = () => null
  // A pass that a full disk ended stored a list without the book. It did not come to its end, where it forgets such parts.
  const over = { tries: 1, limitedFrom: device.now, limitedUntil: device.now }
  await device.db.meta.put({ key: 'setbacks', parts: { 'book:gone': over } })
  await device.db.scopes.update(['pub', 'en', 'book:book-0'], { state: 'fresh' })
  device.now += 600_000
  device.waits.length = 0
  device.runLater()
  await expect.poll(async () => (await readMeta(device.db, 'setbacks'))?.parts).toEqual({})
  expect(device.waits).toEqual([])
})
