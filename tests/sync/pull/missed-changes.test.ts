import { expect, test } from 'vitest'
import { readStatus } from '#db/device/status.ts'
import { atRest } from '#tests/support/device/at-rest.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { marked, ourRefusal } from '#tests/support/device/foreign-answers.ts'
import { storedArticles } from '#tests/support/device/stored-texts.ts'

/** A pull asks for changes after a date. A change that is older than the newest stored one and is not stored must still come. */

const titleOf = async ({ db }: TestDevice, slug: string) =>
  (await storedArticles(db)).find((row) => row.slug === slug)?.title
const whole = (device: TestDevice) => expect.poll(async () => (await readStatus(device.db))?.complete).toBe(true)

// Invariants S6
test('a change of the first page during the last request of a pull arrives with the next pull', async () => {
  const server = new FakeServer(1, 120)
  const device = openDevice(server)
  server.hold = async (path) => {
    if (!path.includes('page=3')) return
    server.hold = () => undefined
    await expect.poll(() => storedArticles(device.db).then(({ length }) => length)).toBeGreaterThan(50)
    server.edit('b0-a1', 'Changed')
    server.edit('b0-a119', 'Changed later')
  }
  await device.start()
  expect(await titleOf(device, 'b0-a119')).toBe('Changed later')
  device.engine.wake()
  await expect.poll(() => titleOf(device, 'b0-a1')).toBe('Changed')
})

// Invariants S6
test('an interrupted pull brings all changes, also after another change of the server', async () => {
  const server = new FakeServer(1, 120)
  const device = openDevice(server)
  await device.start()
  server.edit('b0-a119', 'Changed')
  // More changes than fit on a page, so the whole book is pulled.
  for (let n = 0; n < 60; n++) server.edit(`b0-a${n}`, 'Edited')
  server.fault = (path) => (/\/articles\/.*page=2/.test(path) ? 'drop' : null)
  device.engine.wake()
  await expect.poll(() => titleOf(device, 'b0-a1')).toBe('Edited')
  await expect.poll(() => device.later.length).toBeGreaterThan(0)
  server.fault = () => null
  server.edit('b0-a60', 'Edited last')
  device.engine.wake()
  await whole(device)
  expect(await titleOf(device, 'b0-a119')).toBe('Changed')
})

test('a deletion shows in the number of articles, also where something else comes along before the book', async () => {
  const server = new FakeServer(1, 5)
  const plain = server.fetch
  const author = { id: 'ada', type: 'authors', attributes: { slug: 'ada', title: 'Dr Ada' } }
  const fetch: typeof plain = async (input, init) => {
    const answer = await plain(input, init)
    if (!String(input).includes('/articles/')) return answer
    const body = (await answer.json()) as { readonly included: readonly object[] }
    return marked(Response.json({ ...body, included: [author, ...body.included] }))
  }
  const device = openDevice(Object.assign(server, { fetch }))
  await device.start()
  server.edit('b0-a1', 'Changed')
  // The answer about the changes does not name it.
  server.remove('b0-a3')
  device.engine.wake()
  await expect.poll(() => titleOf(device, 'b0-a1')).toBe('Changed')
  expect((await storedArticles(device.db)).map(({ slug }) => slug)).toEqual(['b0-a0', 'b0-a1', 'b0-a2', 'b0-a4'])
})

test('a change before the first answer about the content arrives with that answer', async () => {
  const server = new FakeServer(2, 3)
  server.fault = (path) => (path === '/server/stats' ? ourRefusal(503) : null)
  const device = openDevice(server)
  await device.start()
  expect(await titleOf(device, 'b1-a2')).toBe('Article 2')
  server.edit('b1-a2', 'Changed')
  server.fault = () => null
  for (let n = 0; n < 4; n++) {
    device.now += 600_000
    device.runLater()
    await atRest(server)
  }
  expect(await titleOf(device, 'b1-a2')).toBe('Changed')
})

test('an opened article of a removed book does not hide other changes of that book', async () => {
  const server = new FakeServer(1, 5)
  const device = openDevice(server)
  await device.start()
  await device.engine.changeOfflineCopies({ kind: 'remove', bookSlug: 'book-0' })
  server.edit('b0-a1', 'Changed')
  server.edit('b0-a3', 'Changed and opened')
  device.engine.open('book-0', 'b0-a3')
  await expect.poll(() => titleOf(device, 'b0-a3')).toBe('Changed and opened')
  device.engine.wake()
  await expect.poll(() => titleOf(device, 'b0-a1')).toBe('Changed')
})

test('a library that changes during each pass is asked for ever more rarely', async () => {
  const server = new FakeServer(2, 60)
  let revision = 0
  Object.assign(server, { revisionFor: () => `r${revision++}` })
  const device = openDevice(server)
  await device.start()
  await atRest(server)
  expect(server.seen.length).toBeLessThanOrEqual(25)
  server.seen.length = 0
  for (let minute = 0; minute < 10; minute++) {
    device.now += 60_000
    device.runDue()
    await atRest(server)
  }
  expect(server.seen.length).toBeGreaterThan(0)
  expect(server.seen.length).toBeLessThanOrEqual(50)
})
