import type { Step } from './actions.ts'
import { perform } from './actions.ts'
import { converge } from './converge.ts'
import { watchAll } from './watch.ts'
import { type Subject, World } from './world.ts'

/** A whole story: what happens, and then a healthy network and a quiet server. Throws with what did not hold. */
export async function tell(subject: Subject, bare: boolean, steps: readonly Step[]): Promise<void> {
  const world = new World(subject, watchAll())
  world.server.bare = bare
  const check = () => {
    const [failure] = [...world.failures, ...world.network.failures]
    if (failure !== undefined) throw new Error(failure)
  }
  try {
    world.openTab()
    await world.rest()
    check()
    for (const { action, turns } of steps) {
      await perform(world, action)
      if (turns === 'rest') await world.rest()
      else await world.turns(turns)
      check()
    }
    await converge(world)
    check()
  } finally {
    world.close()
  }
}
