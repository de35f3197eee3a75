import type { SyncApi, SyncEvents } from '#contract/sync-api.ts'
import { ReaderDb } from '#db/db.ts'
import { wish } from '#page/commands/bookmark-intents.ts'
// The engine loads these on demand; here beforehand, since loading takes real time, of which the model knows nothing.
import '#contract/endpoints-account.ts'
import '#workers/push/bookmarks.ts'
import '#workers/session/forms.ts'
import '#workers/store/offline-copies.ts'
import { createEngine } from '#workers/engine/engine.ts'
import { type Hooks, watched } from './commits.ts'
import { IntentLog } from './intent-log.ts'
import { endLiveQueries } from './live-queries.ts'
import { ModelLocks } from './locks.ts'
import { ModelNetwork } from './network.ts'
import { RawDatabase, type State } from './raw.ts'
import { ModelServer } from './server.ts'
import { Patience } from './time-limits.ts'

export interface Tab {
  alive: boolean
  readonly db: ReaderDb
  readonly engine: SyncApi
}

interface Timer {
  readonly tab: Tab
  /** By the stopwatch. */
  readonly at: number
  readonly work: () => void
}

/** Calls back at every committed write, before anything else can be read. */
export type Watcher = (state: State, world: World) => readonly string[]

const TURNS_OF_REST = 3
const MOST_TURNS = 20_000
let worlds = 0

/** One device with its tabs, its clock and its network, in front of the model server. */
export class World {
  readonly name = `model-${++worlds}`
  private readonly raw = new RawDatabase(this.name)
  readonly server = new ModelServer()
  readonly locks = new ModelLocks()
  /** Never goes back. */
  stopwatch = 0
  /** What the clock on the wall is off. */
  skew = 0
  readonly network = new ModelNetwork(this.server, this)
  tabs: Tab[] = []
  timers: Timer[] = []
  /** The browser's key-value storage. */
  readonly storage = { accessToken: null as string | null, stats: null as string | null }
  language: 'en' | 'ru' = 'en'
  online = true
  /** Writes of texts fail, as on a full disk. */
  full = false
  refusedWrites = 0
  readonly wishes = new IntentLog()
  readonly failures: string[] = []
  writes = 0
  private readonly patience = new Patience()
  private transactions = 0
  private random = 1

  private readonly watch: Watcher

  constructor(watch: Watcher) {
    this.watch = watch
  }

  get now(): number {
    return Date.UTC(2026, 5, 1, 12) + this.stopwatch + this.skew
  }

  get state(): State {
    return this.raw.state
  }

  /** Anything but the last one: the same for the same story. */
  private nextRandom = (): number => {
    this.random = (this.random * 1_103_515_245 + 12_345) % 2_147_483_648
    return this.random / 2_147_483_648
  }

  openTab(): Tab {
    const db = new ReaderDb(this.name)
    // Within one process Dexie would let the tabs share what one of them has read; browsers do not.
    ;(db as unknown as { _options: { cache: string } })._options.cache = 'disabled'
    const tab = { alive: true, db } as { alive: boolean; db: ReaderDb; engine: SyncApi }
    db.use({ stack: 'dbcore', name: 'watch', create: (core) => watched(core, this.hooks()) })
    tab.engine = createEngine({
      db,
      fetch: this.network.fetchOf(tab),
      now: () => this.now,
      random: this.nextRandom,
      locks: this.locks.of(tab),
      openCache: undefined,
      savesData: () => false,
      fileCache: undefined,
      live: false,
      apiBase: '/api',
      connectionStats: '/api/trace',
      origin: 'http://localhost',
      later: (work, ms) => void (tab.alive && this.timers.push({ tab, at: this.stopwatch + ms, work })),
    })
    this.tabs.push(tab)
    this.patience.beginAnew()
    const session = { accessToken: this.storage.accessToken, user: null }
    const { language, online } = this
    const input = { session, language, online, browserLanguages: [language], storedStats: this.storage.stats }
    tab.engine.start(input, this.eventsOf(tab))
    return tab
  }

  private eventsOf(tab: Tab): SyncEvents {
    const alive = (work: () => void) => void (tab.alive && work())
    return {
      tokenChanged: (token) =>
        alive(() => {
          this.storage.accessToken = token
        }),
      userChanged: () => undefined,
      statsChanged: (stats) =>
        alive(() => {
          this.storage.stats = stats
        }),
      unknownAnswer: () => undefined,
    }
  }

  /** The tab ends in the middle of whatever it does: what is not committed never is. */
  kill(tab: Tab): void {
    tab.alive = false
    this.patience.beginAnew()
    this.tabs = this.tabs.filter((one) => one !== tab)
    this.timers = this.timers.filter((timer) => timer.tab !== tab)
    tab.db.close({ disableAutoOpen: true })
    this.locks.kill(tab)
    this.network.forget(tab)
    this.wishes.forget(tab)
  }

  private hooks(): Hooks {
    return {
      began: () => {
        this.transactions++
      },
      ended: () => {
        this.transactions--
      },
      touched: (table) => this.raw.touched(table),
      committed: () => this.committed(),
      isRefused: (table) => {
        const refused = this.full && table === 'packs'
        if (refused) this.refusedWrites++
        return refused
      },
    }
  }

  /** Of a tab that was killed too: what it had begun to commit may still be. */
  private committed(): void {
    this.writes++
    try {
      this.failures.push(...this.watch(this.state, this))
    } catch (error) {
      this.failures.push(String(error))
    }
  }

  /** Lets so many turns of the event loop go by, whatever is under way. */
  async turns(count: number): Promise<void> {
    for (let turn = 0; turn < count; turn++) await new Promise(setImmediate)
  }

  /** Until nothing is under way but what is held back. */
  async rest(): Promise<void> {
    let quiet = 0
    for (let turn = 0; quiet < TURNS_OF_REST; turn++) {
      if (turn > MOST_TURNS) throw new Error('S7 Quiesce: the engine does not come to rest')
      const before = this.writes + this.network.sent.length
      // Dexie tells of writes in a timeout of its own.
      await new Promise((resolve) => setTimeout(resolve, 0))
      await this.turns(4)
      const busy = this.transactions > 0 || this.network.pending > 0
      quiet = busy || before !== this.writes + this.network.sent.length ? 0 : quiet + 1
    }
    const late = this.patience.look(this)
    if (late !== null) this.failures.push(late)
  }

  /** Time passes, and what was put off until then happens, each in its turn. */
  async pass(ms: number): Promise<void> {
    const end = this.stopwatch + ms
    for (;;) {
      const due = this.timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0]
      if (due === undefined) break
      this.timers = this.timers.filter((timer) => timer !== due)
      this.stopwatch = Math.max(this.stopwatch, due.at)
      due.work()
      await this.rest()
    }
    this.stopwatch = end
  }

  setOnline(online: boolean): void {
    this.online = online
    this.network.up = online
    this.patience.beginAnew()
    for (const tab of this.tabs) tab.engine.setOnline(online)
  }

  /** What the reader does to a bookmark, in any tab. */
  wish = (tab: Tab, articleId: string, want: boolean, key: string): Promise<boolean> =>
    wish(tab.db, { articleId, title: articleId, want }, this.now, key)

  close(): void {
    for (const tab of [...this.tabs]) this.kill(tab)
    endLiveQueries()
    this.network.release()
  }
}
