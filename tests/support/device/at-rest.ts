import type { FakeServer } from './fake-server.ts'

/** The tables need a few turns of the event loop for each read and write, and the engine a few of these between two requests. */
const TURNS_OF_REST = 40
const SMALL_TURNS = 4

/**
 * Waits until the engine sends nothing more. It counts turns of the event loop instead of time: on a busy machine each turn
 * takes longer, and the engine's work with it.
 */
export async function atRest(server: Pick<FakeServer, 'seen'>): Promise<void> {
  let seen = -1
  for (let quiet = 0; quiet < TURNS_OF_REST; quiet++) {
    // Dexie reports writes in a timeout.
    await new Promise((resolve) => setTimeout(resolve, 0))
    for (let turn = 0; turn < SMALL_TURNS; turn++) await new Promise(setImmediate)
    if (server.seen.length !== seen) quiet = 0
    seen = server.seen.length
  }
}
