import { expect } from 'vitest'
import { poisoned } from '../stories/poison.ts'
import { failureOf, storyOf } from '../stories/tell-many.ts'
import { tellWeather } from '../weather/tell-weather.ts'
import type { Fault } from './fault.ts'
import { whileSwapped } from './seam.ts'

/** A change of the engine shifts its timing. So many stories are then searched for one that shows the fault. */
const MOST_STORIES = 12

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Plays the fault's story, or the story of `seed`. Gives the broken promise, or null. */
function tellOf({ shown }: Fault, seed?: number): Promise<string | null> {
  if ('poison' in shown) return poisoned('500', shown.poison).then(() => null, messageOf)
  if ('weather' in shown)
    return tellWeather(shown.weather, { tabs: shown.tabs, isKnown: shown.isNew !== true }).then(() => null, messageOf)
  return failureOf(shown.bare, 'steps' in shown ? shown.steps : storyOf(seed ?? shown.seed))
}

const isNamed = ({ breaks }: Fault, said: string | null): boolean =>
  breaks.some((promise) => said?.startsWith(`${promise} `))

const tellBroken = (fault: Fault, seed?: number): Promise<string | null> =>
  whileSwapped(fault.swaps, () => tellOf(fault, seed)).catch(messageOf)

/** A hint after a change of the engine: a seed whose story shows the fault now. */
async function anotherSeed(fault: Fault): Promise<string> {
  if (!('seed' in fault.shown)) return ''
  for (let n = 0; n < MOST_STORIES; n++)
    if (isNamed(fault, await tellBroken(fault, n))) return `; the story of seed ${n} shows it`
  return `; none of ${MOST_STORIES} stories shows it`
}

/** Expects that the model finds the promise that the fault breaks. */
export async function expectFound(fault: Fault): Promise<void> {
  const said = await tellBroken(fault)
  if (!isNamed(fault, said))
    throw new Error(`${fault.name} was not found, but: ${said ?? 'every promise held'}${await anotherSeed(fault)}`)
}

/** Expects that nothing is wrong in the same story without the fault. */
export async function expectHealthy(fault: Fault): Promise<void> {
  expect(await tellOf(fault)).toBeNull()
}
