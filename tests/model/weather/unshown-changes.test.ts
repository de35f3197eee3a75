import { beforeAll, expect, test, vi } from 'vitest'
import { ourRefusal } from '#tests/support/device/foreign-answers.ts'
import { present } from '#tests/support/present.ts'
import { json } from '../world/server.ts'
import { World } from '../world/world.ts'
import { countRequests, MOST_IN_A_LATER_MINUTE, MOST_IN_THE_FIRST_MINUTE } from './count-requests.ts'

beforeAll(() => {
  for (const how of ['error', 'warn'] as const) vi.spyOn(console, how).mockImplementation(() => undefined)
})

/** A reader with a whole library. */
async function readerOf(bare: boolean): Promise<World> {
  const world = new World(() => [])
  world.live = true
  world.server.bare = bare
  const tab = world.openTab()
  await world.rest()
  const signedIn = tab.engine.signIn({ email: '1', password: 'x' })
  await world.rest()
  await signedIn
  await world.pass(600_000)
  await world.rest()
  return world
}

const REFUSALS = [
  ['409', () => ourRefusal(409), false],
  ['200 of a gateway', () => json({}), true],
] as const

// Invariants S37
test.each(REFUSALS.flatMap((one) => [2, 3, 5].map((changes) => [changes, ...one] as const)))(
  '%i changes that no list shows are sent seldom: %s',
  async (changes, _, answer, bare) => {
    const world = await readerOf(bare)
    try {
      world.network.weather = ({ method, path }) =>
        method !== 'GET' && path.startsWith('/user/bookmarks') ? answer() : null
      const since = world.stopwatch
      const tab = present(world.tabs[0])
      for (const slug of world.server.library.allSlugs().slice(0, changes))
        await world.setBookmark(tab, slug, true, `key-${slug}`)
      tab.engine.wake()
      await world.rest()
      const { firstMinute, laterMinute } = await countRequests(world, since)
      expect(world.state.intents).toHaveLength(changes)
      expect(firstMinute).toBeLessThanOrEqual(MOST_IN_THE_FIRST_MINUTE)
      expect(laterMinute).toBeLessThanOrEqual(MOST_IN_A_LATER_MINUTE)
    } finally {
      world.close()
    }
  },
)
