import { forceCloseDatabase } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeForRetry, ReaderDb } from '#db/db.ts'
import { watchStorage } from '#db/device/trouble.ts'
import { readSession } from '#db/reader/session.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { createSessionWatch } from '#workers/session/watch-session.ts'

/** The browser opens no database, until it is told to. */
function refuseToOpen(): () => void {
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  })
  return () => open.mockRestore()
}
const canRead = (db: ReaderDb): Promise<boolean> =>
  db.meta.get('session').then(
    () => true,
    () => false,
  )

describe('after an opening that failed', () => {
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))

  test('the next read opens the database again', async () => {
    const db = new ReaderDb('lost-once')
    expect(await canRead(db)).toBe(true)
    const letOpen = refuseToOpen()
    // What Dexie does when the browser ends the connection.
    closeForRetry(db)
    expect(await canRead(db)).toBe(false)
    letOpen()
    await expect.poll(() => canRead(db)).toBe(true)
    db.close()
  })

  test('a database that was closed for good stays closed', async () => {
    const db = new ReaderDb('closed-for-good')
    const letOpen = refuseToOpen()
    await expect(db.open()).rejects.toThrow()
    db.close()
    letOpen()
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
    expect(await canRead(db)).toBe(false)
  })

  test('the engine goes on', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const server = new FakeServer(1, 3)
    const device = openDevice(server)
    await device.start()
    const letOpen = refuseToOpen()
    closeForRetry(device.db)
    device.engine.wake()
    await expect.poll(() => device.later.length).toBeGreaterThan(0)
    letOpen()
    server.edit('b0-a1', 'Edited')
    // The first try may come before the database is open again. Then the engine plans another one.
    const titles = async () => {
      device.now += 60_000
      device.runLater()
      return JSON.stringify((await device.db.manifests.toArray()).flatMap(({ articles }) => articles))
    }
    await expect.poll(titles).toContain('Edited')
  })
})

describe('when the browser deletes the tables', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('the page learns it, each time, and only then', async () => {
    const db = new ReaderDb('taken-away')
    const onTakenAway = vi.fn()
    watchStorage(db, onTakenAway)
    expect(await canRead(db)).toBe(true)
    closeForRetry(db)
    expect(await canRead(db)).toBe(true)
    expect(onTakenAway).not.toHaveBeenCalled()
    for (let times = 1; times <= 2; times++) {
      forceCloseDatabase(db.backendDB() as never)
      await vi.waitFor(() => expect(onTakenAway).toHaveBeenCalledTimes(times))
      expect(await canRead(db)).toBe(true)
    }
    db.close()
  })
})

/** How often a sign-out is noticed by an engine that started so many times. */
async function noticed(starts: number): Promise<number> {
  const db = new ReaderDb(`watched-${starts}`)
  const onSignOut = vi.fn()
  const watch = createSessionWatch(db, { onOther: () => undefined, onSignOut })
  for (let n = 0; n < starts; n++) watch.start()
  await db.meta.put({ ...(await readSession(db)), signingOut: true })
  await expect.poll(() => onSignOut.mock.calls.length).toBeGreaterThan(0)
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
  db.close()
  return onSignOut.mock.calls.length
}

test('an engine that starts again watches the session once', async () => {
  // A live query may tell twice of one change.
  expect(await noticed(8)).toBeLessThanOrEqual(2)
})
