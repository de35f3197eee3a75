import { expect, test } from 'vitest'
import { ReaderDb } from '#db/db.ts'
import { atRest } from '#tests/support/device/at-rest.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { FOREIGN_REFUSALS, marked, ourRefusal } from '#tests/support/device/foreign-answers.ts'
import { countTexts, storedArticles } from '#tests/support/device/stored-texts.ts'

const EVENTS = '/server/events'

/** A server whose update notices the test sends by hand. */
function noticeServer() {
  const server = new FakeServer(1, 3)
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  server.fault = (path) => {
    if (!path.startsWith(EVENTS)) return null
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void streams.push(controller) })
    return marked(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
  }
  const say = (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text))
  const notify = () => say(`event: changed\ndata: {"content_revision":"${server.revisionFor(false)}"}\n\n`)
  return { server, streams, say, notify }
}
const titleOf = async ({ db }: TestDevice) => (await storedArticles(db)).find((row) => row.slug === 'b0-a1')?.title
const asked = (server: FakeServer) => server.seen.filter((path) => path === EVENTS).length

test('an update notice brings an edit to the device', async () => {
  const { server, streams, notify } = noticeServer()
  const device = openDevice(server, new ReaderDb(), { live: true })
  await device.start()
  await expect.poll(() => streams.length).toBe(1)
  notify()
  server.edit('b0-a1', 'Edited')
  notify()
  await expect.poll(() => titleOf(device)).toBe('Edited')
})

test('an edit between the first pass and the first update notice is not missed', async () => {
  const { server, streams, notify } = noticeServer()
  const device = openDevice(server, new ReaderDb(), { live: true })
  await device.start()
  await expect.poll(() => streams.length).toBe(1)
  server.edit('b0-a1', 'Edited meanwhile')
  notify()
  await expect.poll(() => titleOf(device)).toBe('Edited meanwhile')
})

test('a comment in the stream starts no pass', async () => {
  const { server, streams, say, notify } = noticeServer()
  const device = openDevice(server, new ReaderDb(), { live: true })
  await device.start()
  await expect.poll(() => streams.length).toBe(1)
  /** The requests by which an edit comes to the device. */
  const requestsOf = async (title: string): Promise<string[]> => {
    server.seen.length = 0
    // Notices that follow soon would wait.
    device.now += 120_000
    server.edit('b0-a1', title)
    notify()
    await expect.poll(() => titleOf(device)).toBe(title)
    await atRest(server)
    return server.seen.filter((path) => path === '/server/stats')
  }
  notify()
  const without = await requestsOf('Edited')
  say(': still here\n\n')
  await atRest(server)
  expect(server.seen.filter((path) => path === '/server/stats')).toEqual(without)
  expect(await requestsOf('Edited again')).toEqual(without)
})

test('a server without update notices is not asked for them again at once, and the library stays complete', async () => {
  const server = new FakeServer(1, 3)
  const device = openDevice(server, new ReaderDb(), { live: true })
  await device.start()
  await expect.poll(() => asked(server)).toBe(1)
  server.seen.length = 0
  device.engine.wake()
  await expect.poll(() => server.seen).toContain('/server/stats')
  await atRest(server)
  expect(asked(server)).toBe(0)
  expect(await countTexts(device.db)).toBe(3)
})

test('a stream that ends is opened again later, and missed changes are pulled at once', async () => {
  const { server, streams, notify } = noticeServer()
  const device = openDevice(server, new ReaderDb(), { live: true })
  await device.start()
  await expect.poll(() => streams.length).toBe(1)
  notify()
  server.edit('b0-a1', 'Missed')
  device.now += 60_000
  streams[0]?.close()
  await expect.poll(() => titleOf(device)).toBe('Missed')
  expect(asked(server)).toBe(1)
  await expect.poll(() => device.later.length).toBeGreaterThan(0)
  device.runLater()
  await expect.poll(() => streams.length).toBe(2)
})

// Invariants S37
test('a stream that ends at once, just after a pass, costs no other pass; what changed meanwhile comes with the next one', async () => {
  const { server, streams, notify } = noticeServer()
  const device = openDevice(server, new ReaderDb(), { live: true })
  await device.start()
  await expect.poll(() => streams.length).toBe(1)
  await atRest(server)
  server.seen.length = 0
  server.edit('b0-a1', 'Meanwhile')
  streams[0]?.close()
  await expect.poll(() => device.later.length).toBeGreaterThan(0)
  await atRest(server)
  expect(server.seen).toEqual([])
  device.now += 59_000
  device.runDue()
  await atRest(server)
  expect(server.seen).toEqual([])
  device.now += 6_000
  device.runDue()
  await expect.poll(() => streams.length).toBe(2)
  notify()
  await expect.poll(() => titleOf(device)).toBe('Meanwhile')
})

test('a change of language opens a new stream', async () => {
  const { server, streams } = noticeServer()
  const device = openDevice(server, new ReaderDb(), { live: true })
  await device.start()
  await expect.poll(() => streams.length).toBe(1)
  device.engine.setLanguage('uk')
  await atRest(server)
  device.now += 5_000
  device.runDue()
  await expect.poll(() => asked(server)).toBe(2)
})

test('a server that refuses a listener is asked again after the time that it named', async () => {
  const server = new FakeServer(1, 3)
  server.fault = (path) => (path.startsWith(EVENTS) ? ourRefusal(503, { 'retry-after': '90' }) : null)
  const device = openDevice(server, new ReaderDb(), { live: true })
  await device.start()
  await expect.poll(() => device.waits.some((ms) => ms >= 90_000 && ms < 100_000)).toBe(true)
  expect(asked(server)).toBe(1)
})

test('a network that comes back asks at once for the notices that nobody answered', async () => {
  const { server, streams } = noticeServer()
  const stream = server.fault
  let isDown = true
  server.fault = (path, ...rest) => (isDown && path.startsWith(EVENTS) ? 'drop' : stream(path, ...rest))
  const device = openDevice(server, new ReaderDb(), { live: true })
  await device.start()
  await expect.poll(() => device.waits.some((ms) => ms >= 60_000)).toBe(true)
  isDown = false
  device.engine.setOnline(true)
  await expect.poll(() => streams.length).toBe(1)
})

test.each(FOREIGN_REFUSALS.filter(([name]) => /^(401|403|404|405)/.test(name)))(
  'notices go on after somebody else answered with %s',
  async (_, foreign) => {
    const { server, streams } = noticeServer()
    const stream = server.fault
    let portal = true
    server.fault = (path, ...rest) => (portal && path.startsWith(EVENTS) ? foreign() : stream(path, ...rest))
    const device = openDevice(server, new ReaderDb(), { live: true })
    await device.start()
    await expect.poll(() => asked(server)).toBe(1)
    portal = false
    await expect.poll(() => device.later.length).toBeGreaterThan(0)
    expect(Math.max(...device.waits)).toBeLessThanOrEqual(5 * 60_000)
    device.runLater()
    await expect.poll(() => streams.length).toBe(1)
  },
)

test('notices go on after a refusal of our own server, an hour later at most', async () => {
  const { server, streams } = noticeServer()
  const stream = server.fault
  let refuses = true
  server.fault = (path, ...rest) => (refuses && path.startsWith(EVENTS) ? ourRefusal(404) : stream(path, ...rest))
  const device = openDevice(server, new ReaderDb(), { live: true })
  await device.start()
  await expect.poll(() => device.waits.some((ms) => ms >= 3_600_000)).toBe(true)
  refuses = false
  device.runLater()
  await expect.poll(() => streams.length).toBe(1)
})

test('a tab that stays open asks a server without update notices once a day for what is new', async () => {
  const server = new FakeServer(1, 3)
  server.bare = true
  const device = openDevice(server, new ReaderDb(), { live: true })
  await device.start()
  /** What the tab asks for, besides notices, when an hour has passed. */
  const askedInAnHour = async (): Promise<readonly string[]> => {
    await atRest(server)
    server.seen.length = 0
    device.runLater()
    await expect.poll(() => asked(server)).toBe(1)
    await atRest(server)
    return server.seen.filter((path) => path !== EVENTS)
  }
  expect(await askedInAnHour()).toEqual([])
  device.now += 86_400_000
  server.add('book-0', 'b0-new')
  expect(await askedInAnHour()).toEqual(expect.arrayContaining(['/server/stats', '/languages', '/pages', '/books']))
  expect(await countTexts(device.db)).toBe(4)
  expect(await askedInAnHour()).toEqual([])
})
