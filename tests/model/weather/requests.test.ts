import { beforeAll, describe, expect, test, vi } from 'vitest'
import { ReaderDb } from '#db/db.ts'
import { hearRejections } from '../promises/lost-answers.ts'
import { World } from '../world/world.ts'
import { countRequests } from './count-requests.ts'
import { tellWeather } from './tell-weather.ts'
import { TROUBLES } from './troubles.ts'

const NAMES = TROUBLES.map(({ name }) => name)

hearRejections()
beforeAll(() => {
  for (const how of ['error', 'warn'] as const) vi.spyOn(console, how).mockImplementation(() => undefined)
})

describe.each([1, 20])('with %i tabs', (tabs) => {
  test.each(NAMES)('a new device asks seldom: %s', (name) => tellWeather(name, { tabs, isKnown: false }))

  test.each(NAMES)('a reader with a change asks seldom: %s', (name) => tellWeather(name, { tabs, isKnown: true }))

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
