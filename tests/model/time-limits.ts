import type { SessionRow } from '#db/schema.ts'
import type { World } from './world.ts'

/** The longest that the engine itself waits between two tries, what a server may ask for on top of it, and a little. */
const MOST_MS = 5 * 60_000 + 30_000 + 1_000

/** Whether something waits that could be sent now: the network is there, and the reader is who he was. */
function isOwed({ online, network, tabs, state }: World): boolean {
  const { session, intents } = state
  if (!online || !network.up || network.holding > 0 || tabs.length === 0) return false
  if (session === undefined || session.aud === 'pub' || session.expired || session.leaving) return false
  return intents.some(({ aud, state: is }) => aud === session.aud && (is === 'pending' || is === 'sending'))
}

/** S22: what waits is tried within its delay by the stopwatch, however the clock on the wall jumps meanwhile. */
export class Patience {
  /** By the stopwatch; null while nothing is owed. */
  private since: number | null = null
  private session: SessionRow | undefined
  private seen = 0

  /** Something began anew: a tab, or the network. */
  beginAnew(): void {
    this.since = null
  }

  /** When all is at rest. Gives what was waited for too long. */
  look(world: World): string | null {
    const { network, state, stopwatch } = world
    const changes = network.sent.slice(this.seen).filter((one) => one.headers.has('idempotency-key'))
    this.seen = network.sent.length
    const was = state.session === this.session ? this.since : null
    this.session = state.session
    this.since = isOwed(world) ? stopwatch : null
    if (was === null) return null
    const waited = (changes[0]?.stopwatch ?? stopwatch) - was
    if (changes.length === 0 && this.since !== null) this.since = was
    return waited > MOST_MS ? `S22 Clock: a change has waited for ${waited} ms` : null
  }
}
