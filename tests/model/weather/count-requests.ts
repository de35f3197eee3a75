import type { World } from '../world/world.ts'

const MINUTE_MS = 60_000

/** What a story may cost in requests. */
export interface Counted {
  readonly firstMinute: number
  /** The average of the minutes 10 to 20. */
  readonly laterMinute: number
}

export const MOST_IN_THE_FIRST_MINUTE = 12
export const MOST_IN_A_LATER_MINUTE = 2

const within = ({ network }: World, from: number, to: number): number =>
  network.asked.filter(({ stopwatch }) => stopwatch >= from && stopwatch < to).length

/** Lets twenty minutes pass and counts the requests of all tabs together. `since`: when the trouble began, by the stopwatch. */
export async function countRequests(world: World, since = world.stopwatch): Promise<Counted> {
  await world.pass(since + 20 * MINUTE_MS - world.stopwatch)
  const later = within(world, since + 10 * MINUTE_MS, since + 20 * MINUTE_MS) / 10
  return { firstMinute: within(world, since, since + MINUTE_MS), laterMinute: later }
}
