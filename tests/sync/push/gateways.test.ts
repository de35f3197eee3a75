import { expect, test } from 'vitest'
import { readIntercepted } from '#db/device/status.ts'
import { atRest } from '#tests/support/device/at-rest.ts'
import { Bookmarking } from '#tests/support/device/bookmarking.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { Highlighting } from '#tests/support/device/highlighting.ts'

/** Gateways and portals that the device cannot tell from a server at once. */

const DAY_MS = 86_400_000
const html = (status: number): Response =>
  new Response('<html>hotel</html>', { status, headers: { 'content-type': 'text/html' } })

const isOfNotes = (path: string): boolean => path.startsWith('/user/highlights')
const PORTALS = [
  ['everything', () => true],
  ['changes of notes', (path: string, method: string) => isOfNotes(path) && method !== 'GET'],
] as const

// Invariants S9
test.each([404, 405, 501].flatMap((status) => PORTALS.map((portal) => [status, ...portal] as const)))(
  'after a week away, a portal that answers %i to %s parks no note for good',
  async (status, _, isTheirs) => {
    const server = new FakeServer(1, 5)
    const reader = await Highlighting.signedIn(server)
    const { device } = reader
    reader.offline()
    await reader.add('mine')
    server.fault = (path, method) => (isTheirs(path, method) ? html(status) : null)
    const later = openDevice(server, device.db)
    later.now = device.now + 8 * DAY_MS
    await later.start({ session: { accessToken: 'token-1', user: null } })
    const pass = async () => {
      later.now += 600_000
      later.runDue()
      later.engine.wake()
      await atRest(server)
    }
    for (let time = 0; time < 3; time++) await pass()
    const reasons = (await device.db.highlightIntents.toArray()).map(({ reason }) => reason)
    expect([[null], ['unsupported']]).toContainEqual(reasons)
    server.fault = () => null
    await expect
      .poll(async () => {
        await pass()
        return device.db.highlightIntents.count()
      })
      .toBe(0)
    expect(server.highlights.live.map(({ content }) => content?.note)).toEqual(['mine'])
  },
)

// Invariants S24
test('a gateway that answers only changes has a way out until a change gets through', async () => {
  const reader = await Bookmarking.begin()
  const { db, engine } = reader.device
  reader.failing(() => html(403))
  await reader.setBookmark('b0-a1', true)
  await expect.poll(() => readIntercepted(db)).toBe(true)
  engine.wake()
  await atRest(reader.server)
  expect(await readIntercepted(db)).toBe(true)
  await reader.setBookmark('b0-a1', false)
  reader.healthy()
  await reader.pass(600_000)
  await expect.poll(() => readIntercepted(db)).toBe(false)
})
