import type { SessionRow } from '#db/schema.ts'
import type { World } from '../world/world.ts'

/** The engine's longest wait between two tries, plus the model server's longest `Retry-After`, plus a second. */
const MOST_MS = 5 * 60_000 + 30_000 + 1_000

/** Whether a change waits that could be sent now: there is a network, and its reader is signed in. */
function isOwed({ online, network, tabs, state }: World): boolean {
  const { session, intents, highlightIntents } = state
  if (!online || !network.up || network.holding > 0 || tabs.length === 0) return false
  if (session === undefined || session.aud === 'pub' || session.expired || session.signingOut) return false
  return [...intents, ...highlightIntents].some(
    ({ aud, state: is }) => aud === session.aud && (is === 'pending' || is === 'sending'),
  )
}

/** S22: a waiting change is tried within its delay, measured by the stopwatch, even if the clock jumps. */
export class WaitLimit {
  /** In ms of the stopwatch. Null while no change waits that could be sent. */
  private since: number | null = null
  private session: SessionRow | undefined
  private seen = 0

  /** Starts the measurement again, after a new tab or a change of the network. */
  beginAnew(): void {
    this.since = null
  }

  /** Call when nothing is under way. Gives a fault when a change has waited too long. */
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

const SECOND_MS = 1_000
/** For each tab. A tab that has many timers for one moment needs this. */
const MOST_TIMERS_IN_A_SECOND = 100

/** S37: the tabs also work seldom while they may send nothing. Else they would use up the battery. */
export class TimerLimit {
  private since = 0
  private count = 0

  /** Call before a timer runs. Gives a fault when too many have run in this second of the stopwatch. */
  look({ stopwatch, tabs }: Pick<World, 'stopwatch' | 'tabs'>): string | null {
    if (stopwatch - this.since >= SECOND_MS) {
      this.since = stopwatch
      this.count = 0
    }
    this.count++
    if (this.count <= MOST_TIMERS_IN_A_SECOND * tabs.length) return null
    return `S37 Sparing: ${this.count} timers within a second`
  }
}
