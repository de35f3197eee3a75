import { expect, test, vi } from 'vitest'
import { retryHighlight } from '#page/commands/highlights.ts'
import { atRest } from '#tests/support/device/at-rest.ts'
import { answering, Bookmarking } from '#tests/support/device/bookmarking.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { ourRefusal } from '#tests/support/device/foreign-answers.ts'
import { Highlighting } from '#tests/support/device/highlighting.ts'
import { present } from '#tests/support/present.ts'

// Invariants S22
test('a change that waits a moment after many failures is sent by itself', async () => {
  const server = new FakeServer(1, 5)
  const reader = await Highlighting.signedIn(server)
  server.fault = (_, method) => (method === 'PUT' ? ourRefusal(500) : null)
  await reader.add('Failing')
  await expect
    .poll(async () => {
      await reader.sync()
      return (await reader.shown())[0]?.state
    })
    .toBe('parked')
  await atRest(server)
  server.fault = () => null
  const { device } = reader
  device.waits.length = 0
  await retryHighlight(present((await reader.shown())[0]).id, device.db, device.now)
  await expect.poll(() => Math.min(...device.waits)).toBeLessThanOrEqual(500)
  device.now += 500
  device.runLater()
  await expect.poll(() => server.highlights.live.map(({ content }) => content?.note)).toEqual(['Failing'])
})

test('a change that waits for a subscription is sent by itself when a pass finds the subscription', async () => {
  const reader = new Bookmarking()
  reader.server.subscribed = false
  reader.server.bookmarks = ['b0-a1']
  await reader.device.start()
  await reader.device.engine.signIn({ email: 'a@example.com', password: 'x' })
  await expect.poll(reader.shown).toEqual(['b0-a1'])
  reader.failing(() => answering(403))
  await reader.setBookmark('b0-a1', false)
  await expect.poll(async () => (await reader.intent('b0-a1'))?.reason).toBe('subscription')
  await atRest(reader.server)
  reader.healthy()
  reader.server.subscribed = true
  reader.device.engine.wake()
  await expect.poll(reader.bookmarked).toEqual([])
  await expect.poll(() => reader.intent('b0-a1')).toBeUndefined()
})

test('during a sign-out, changes that the reader gave up make no timers', async () => {
  const reader = await Bookmarking.begin()
  reader.failing(() => answering(500))
  await reader.setBookmark('b0-a1', true)
  await expect.poll(async () => (await reader.intent('b0-a1'))?.tries).toBe(1)
  let letGo: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    letGo = resolve
  })
  reader.server.hold = (path) => (path === '/auth/logout' ? answered : undefined)
  const gone = reader.device.engine.signOut({ discardUnsent: true })
  await reader.pass(3_000)
  await expect.poll(() => reader.server.seen).toContain('POST /auth/logout')
  await reader.pass(600_000)
  reader.device.waits.length = 0
  await reader.pass(1_000)
  await reader.pass(1_000)
  expect(reader.device.waits.filter((ms) => ms < 500)).toEqual([])
  letGo()
  expect(await gone).toEqual({ ok: true, value: null })
})

test.each([408, 425, 429])('a change that is answered by %i is neither taken back nor parked', async (code) => {
  const reader = await Bookmarking.begin()
  reader.failing(() => answering(code))
  await reader.setBookmark('b0-a1', true)
  await expect.poll(async () => (await reader.intent('b0-a1'))?.tries).toBe(1)
  expect((await reader.intent('b0-a1'))?.state).toBe('pending')
  reader.healthy()
  await reader.pass(600_000)
  await expect.poll(reader.bookmarked).toEqual(['b0-a1'])
})

// Invariants S38
test('a removal whose request cannot be built holds up no other change', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const reader = await Bookmarking.begin()
  // Half of a character: an address cannot have it.
  const odd = '\ud800'
  reader.server.bookmarks = [odd]
  reader.device.engine.wake()
  await expect.poll(reader.shown).toEqual([odd])
  await reader.setBookmark(odd, false)
  await expect.poll(async () => (await reader.intent(odd))?.tries).toBe(1)
  await reader.setBookmark('b0-a1', true)
  await expect.poll(reader.bookmarked).toContain('b0-a1')
  expect(logged).toHaveBeenCalledWith('[request]', expect.anything())
  logged.mockRestore()
})
