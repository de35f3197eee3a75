import { converge } from '../promises/converge.ts'
import { impolite, renewedTooOften } from '../promises/rate-limits.ts'
import { watchAll } from '../promises/watch.ts'
import { World } from '../world/world.ts'
import type { Step } from './actions.ts'
import { perform } from './perform.ts'

/** Whether a sign-out has begun and does not end, although nothing blocks it. */
const isSignOutStuck = ({ state, tabs, network }: World): boolean =>
  state.session?.signingOut === true && tabs.length > 0 && network.holding === 0

/** Plays a whole story, which ends with a healthy network and an unchanging server. Throws with the broken promise. */
export async function tell(bare: boolean, steps: readonly Step[], done: () => void = () => undefined): Promise<void> {
  const world = new World(watchAll())
  world.server.bare = bare
  const check = () => {
    const late = impolite(world) ?? renewedTooOften(world)
    const [failure] = [...world.failures, ...world.network.failures, ...(late === null ? [] : [late])]
    if (failure !== undefined) throw new Error(failure)
  }
  try {
    world.openTab()
    await world.rest()
    check()
    for (const { action, turns } of steps) {
      await perform(world, action)
      const refused = world.refusedWrites
      if (turns === 'rest') await world.rest()
      else await world.turns(turns)
      if (turns === 'rest' && world.full && world.refusedWrites > refused && world.state.status?.storageFull !== true)
        world.failures.push('S21 Quota: the disk is full, and the status does not say so')
      if (turns === 'rest' && isSignOutStuck(world))
        world.failures.push('S15 Fence: nobody ends the sign-out that was begun')
      check()
      done()
    }
    await converge(world)
    check()
  } finally {
    world.close()
  }
}
