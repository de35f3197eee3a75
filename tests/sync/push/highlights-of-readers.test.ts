import { beforeEach, expect, test } from 'vitest'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { Highlighting } from '#tests/support/device/highlighting.ts'
import { present } from '#tests/support/present.ts'
import { setReader } from '#workers/session/write-session.ts'

let server: FakeServer
beforeEach(() => {
  server = new FakeServer(1, 5)
})

const stored = (): string[] => server.highlights.live.map(({ content }) => present(content).note).sort()
const sent = (): string[] => server.seen.filter((path) => /^(PUT|DELETE) \/user\/highlights/.test(path))

// Invariants S33
test('a visitor’s highlights stay on the device, and an account gets them only when asked to', async () => {
  const reader = await Highlighting.visiting(server)
  await reader.add('Before the account')
  expect(await reader.notes('pub')).toEqual(['Before the account'])
  await reader.signIn()
  expect([await reader.notes(), await reader.notes('pub')]).toEqual([[], ['Before the account']])
  expect(stored()).toEqual([])
  expect(await reader.adopt('user:8'), 'another account was asked').toBeNull()
  expect(await reader.notes('pub')).toEqual(['Before the account'])
  expect(await reader.adopt()).toBe(1)
  expect(await reader.notes()).toEqual(['Before the account'])
  await expect.poll(stored).toEqual(['Before the account'])
  expect(await reader.notes('pub')).toEqual([])
})

test('a sign-out sends what waits, and then nothing of the reader is on the device', async () => {
  const reader = await Highlighting.signedIn(server)
  reader.offline()
  await reader.add('Late')
  reader.device.isAway = false
  reader.device.engine.setOnline(true)
  await expect.poll(async () => (await reader.device.engine.signOut()).ok).toBe(true)
  expect(stored()).toEqual(['Late'])
  expect(sent()).toHaveLength(1)
  const { db } = reader.device
  expect([await db.highlights.count(), await db.highlightIntents.count()]).toEqual([0, 0])
})

test('after a sign-out of the account a visitor sees their own highlights again, and none of the account', async () => {
  const reader = await Highlighting.visiting(server)
  await reader.add('Mine alone')
  await reader.signIn()
  await reader.add('Of the account')
  await expect.poll(reader.waiting).toBe(0)
  expect((await reader.device.engine.signOut()).ok).toBe(true)
  expect([await reader.notes('pub'), await reader.notes()]).toEqual([['Mine alone'], []])
})

test('a second sign-out, of a tab that was late, deletes nothing of the visitor', async () => {
  const reader = await Highlighting.visiting(server)
  await reader.add('Mine alone')
  await reader.signIn()
  const { engine } = reader.device
  const both = await Promise.all([engine.signOut({ discardUnsent: true }), engine.signOut({ discardUnsent: true })])
  expect(both).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ])
  expect(await reader.notes('pub')).toEqual(['Mine alone'])
  expect(server.seen.filter((path) => path.includes('/auth/logout'))).toHaveLength(1)
})

test('the tables give up only what an account has not sent', async () => {
  const reader = await Highlighting.visiting(server)
  await reader.add('Mine alone')
  await setReader(reader.device.db, null, { wipe: true, discard: true })
  expect(await reader.notes('pub')).toEqual(['Mine alone'])
})
