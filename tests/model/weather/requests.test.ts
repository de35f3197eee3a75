import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ReaderDb } from '#db/db.ts'
import { byGate } from '#tests/support/by-gate.ts'
import { hearRejections } from '../promises/lost-answers.ts'
import { World } from '../world/world.ts'
import { countRequests } from './count-requests.ts'
import { tellWeather } from './tell-weather.ts'
import { TROUBLES } from './troubles.ts'

const NAMES = TROUBLES.map(({ name }) => name)
/** Many tabs take their time. `npm run test:deep` has the other troubles. */
const USUAL = ['no answer', '500', 'a hotel', 'offline, says the browser']

hearRejections()
beforeAll(() => {
  for (const how of ['error', 'warn'] as const) vi.spyOn(console, how).mockImplementation(() => undefined)
})

describe.each([1, 20])('with %i tabs', (tabs) => {
  const counted: object[] = []
  /** How often is told at the end, so that everybody can see how far from the limit it is. */
  const tell = async (name: string, isKnown: boolean): Promise<void> => {
    counted.push({
      name,
      tabs,
      device: isKnown ? 'with a change' : 'new',
      ...(await tellWeather(name, { tabs, isKnown })),
    })
  }
  afterAll(() => console.table(counted))

  // Invariants S37
  test.each(NAMES)('a new device asks seldom: %s', { tags: ['deep'] }, (name) => tell(name, false))

  // Invariants S37
  for (const { tags, some } of byGate(NAMES, (name) => tabs === 1 || USUAL.includes(name)))
    test.each(some)('a reader with a change asks seldom: %s', { tags: [...tags] }, (name) => tell(name, true))

  test('without IndexedDB nothing is asked', async () => {
    const world = new World(() => [])
    await new ReaderDb(world.name).open()
    world.hasTables = false
    world.live = true
    try {
      while (world.tabs.length < tabs) world.openTab()
      await world.rest()
      expect(await countRequests(world, 0)).toEqual({ firstMinute: 0, laterMinute: 0 })
    } finally {
      world.close()
    }
  })
})
