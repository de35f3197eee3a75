import { expect } from 'vitest'
import type { Fault } from './fault.ts'
import { poisoned } from './poison.ts'
import { whileSwapped } from './seam.ts'
import { failureOf, storyOf } from './tell-many.ts'

/** A change of the engine moves what happens when: the next story that shows a fault is looked for among so many. */
const MOST_STORIES = 12

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Tells the story that shows the fault; by a seed, where one is given, another one. Gives what did not hold. */
function tellOf({ shown }: Fault, seed?: number): Promise<string | null> {
  if ('poison' in shown) return poisoned('500', shown.poison).then(() => null, messageOf)
  return failureOf(shown.bare, 'steps' in shown ? shown.steps : storyOf(seed ?? shown.seed))
}

const isNamed = ({ breaks }: Fault, said: string | null): boolean =>
  breaks.some((promise) => said?.startsWith(`${promise} `))

const tellBroken = (fault: Fault, seed?: number): Promise<string | null> =>
  whileSwapped(fault.swaps, () => tellOf(fault, seed)).catch(messageOf)

/** For whoever changed the engine: a seed whose story shows the fault now. */
async function anotherSeed(fault: Fault): Promise<string> {
  if (!('seed' in fault.shown)) return ''
  for (let n = 0; n < MOST_STORIES; n++)
    if (isNamed(fault, await tellBroken(fault, n))) return `; the story of seed ${n} shows it`
  return `; none of ${MOST_STORIES} stories shows it`
}

/** With the fault the engine breaks the promise that is named, and the model says so; as it is, it keeps all of them in the same story. */
export async function expectFound(fault: Fault): Promise<void> {
  const said = await tellBroken(fault)
  if (!isNamed(fault, said))
    throw new Error(`${fault.name} was not found, but: ${said ?? 'every promise held'}${await anotherSeed(fault)}`)
  expect(await tellOf(fault)).toBeNull()
}
