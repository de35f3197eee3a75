import { afterEach, expect, test, vi } from 'vitest'
import { readLog } from '#db/device/log.ts'
import { readReport } from '#db/device/report.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { ourRefusal } from '#tests/support/device/foreign-answers.ts'
import { Highlighting } from '#tests/support/device/highlighting.ts'
import { createLog, placeOf } from '#workers/engine/log.ts'

afterEach(() => vi.restoreAllMocks())

test("the log has the engine's events, with equal events in a row as one entry", async () => {
  const server = new FakeServer()
  const device = openDevice(server)
  await device.start()
  await expect.poll(() => readLog(device.db)).toMatchObject([{ what: 'sync', outcome: 'ok', times: 1 }])
  server.edit('b0-a1', 'Edited')
  server.fault = (path) => (path.includes('/articles/') ? ourRefusal(503) : null)
  for (const times of [1, 2, 3]) {
    // The longest pause of a part that fails.
    device.now += 10 * 60_000
    device.engine.wake()
    await expect
      .poll(async () => (await readLog(device.db)).at(-1))
      .toMatchObject({ what: 'sync', outcome: 'refused 503', times })
  }
  expect(await readLog(device.db)).toHaveLength(2)
})

test('the log has at most two hundred entries, the newest', async () => {
  const { db } = openDevice(new FakeServer())
  let now = 0
  const log = createLog(db, () => ++now)
  for (let at = 0; at < 205; at++) await log.passed({ kind: at % 2 === 0 ? 'offline' : 'timeout' }, false)
  const entries = await readLog(db)
  expect(entries).toHaveLength(200)
  expect(entries.at(-1)).toMatchObject({ at: 205, outcome: 'offline' })
})

test("the log has an error's name and place, but not its message", async () => {
  const { db } = openDevice(new FakeServer())
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  createLog(db, () => 1).error('open', new TypeError('no row for b0-secret in a@example.com/x.js:1:2'))
  await expect.poll(() => readLog(db)).toHaveLength(1)
  const [entry] = await readLog(db)
  expect(entry?.outcome).toMatch(/^TypeError report\.test\.ts:\d+:\d+/)
  expect(entry?.outcome).not.toContain('secret')
  expect(placeOf('b0-secret')).toBe('string')
})

test('a report tells the state of the sync, and nothing about the reader', async () => {
  const server = new FakeServer(2, 3)
  const device = openDevice(server)
  await device.start()
  expect((await device.engine.signIn({ email: 'a@example.com', password: 'x' })).ok).toBe(true)
  await expect.poll(async () => (await readReport(device.db)).status).toMatchObject({ complete: true })
  await device.db.reading.put({
    slug: 'b0-a1',
    bookSlug: 'book-0',
    fraction: 0.5,
    block: 1,
    offset: 3,
    quote: 'a secret passage',
    before: '',
    after: '',
    lang: 'en',
    within: 0.1,
    lines: 0,
    readAt: 1,
  })
  await device.db.recentQueries.put({ q: 'a secret question', at: 1 })
  const report = await readReport(device.db)
  expect(report).toMatchObject({ role: 'subscriber', rows: { manifests: 4, packs: 4 }, paused: false })
  expect(report.log.at(-1)).toMatchObject({ what: 'sync', outcome: 'ok' })
  expect(report.scopes.filter(({ state }) => state === 'fresh').length).toBeGreaterThan(3)
  expect(JSON.stringify(report)).not.toMatch(/user:|example\.com|token-|book-0|b0-a|Article|secret/)
})

test('a report counts the highlights that wait, but not those of a visitor', async () => {
  const reader = await Highlighting.visiting(new FakeServer(1, 5))
  const { db } = reader.device
  await reader.add('a secret note')
  expect((await readReport(db)).waiting).toEqual({})
  await reader.signIn()
  reader.offline()
  await reader.add('another secret note')
  const report = await readReport(db)
  expect(report.waiting).toEqual({ pending: 1 })
  expect(JSON.stringify(report)).not.toContain('secret')
})
