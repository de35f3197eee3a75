import type { SyncApi, SyncEvents } from '#contract/workers/sync-api.ts'
import { ReaderDb } from '#db/db.ts'
import { setBookmark } from '#page/commands/bookmarks.ts'
// The engine loads these on demand. Here they are loaded beforehand, since loading takes real time and the model has none.
import '#workers/net/renewal.ts'
import '#workers/engine/account-api.ts'
import '#workers/push/reader-sync.ts'
import '#workers/session/agree-on-session.ts'
import '#workers/store/offline-copies.ts'
import { createEngine } from '#workers/engine/engine.ts'
import { TimerLimit, WaitLimit } from '../promises/time-limits.ts'
import { type Hooks, watched } from './commits.ts'
import { IntentLog } from './intent-log.ts'
import { endLiveQueries } from './live-queries.ts'
import { ModelLocks } from './locks.ts'
import { ModelNetwork } from './network.ts'
import { NoteLog } from './note-log.ts'
import { RawDatabase, type State } from './raw.ts'
import { ModelServer } from './server.ts'

export interface Tab {
  alive: boolean
  readonly db: ReaderDb
  readonly engine: SyncApi
}

interface Timer {
  readonly tab: Tab
  /** In ms of the stopwatch. */
  readonly at: number
  readonly work: () => void
}

/** Runs after every committed write, before any other read. Gives the broken invariants. */
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
  /** Monotonic time in ms. */
  stopwatch = 0
  /** How far the clock is off, in ms. */
  skew = 0
  readonly network = new ModelNetwork(this.server, this)
  tabs: Tab[] = []
  timers: Timer[] = []
  /** The browser's key-value storage. */
  readonly storage = { accessToken: null as string | null, stats: null as string | null }
  language: 'en' | 'ru' = 'en'
  online = true
  /** True: writes of texts fail, as on a full disk. */
  full = false
  /** Writes to these tables fail. */
  readonly refusedTables = new Set<string>()
  /** False: the browser has no IndexedDB. */
  hasTables = true
  /** An engine that asks again at once would never let the time pass. So many requests end a story. */
  mostRequests = Number.POSITIVE_INFINITY
  /** Whether the tabs listen for update notices. */
  live = false
  refusedWrites = 0
  readonly intentLog = new IntentLog()
  readonly noteLog = new NoteLog()
  readonly failures: string[] = []
  writes = 0
  /** How many tabs were killed. */
  kills = 0
  private readonly waitLimit = new WaitLimit()
  private readonly timerLimit = new TimerLimit()
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

  /** Pseudo-random numbers from 0 to below 1, the same for the same story. */
  private nextRandom = (): number => {
    this.random = (this.random * 1_103_515_245 + 12_345) % 2_147_483_648
    return this.random / 2_147_483_648
  }

  openTab(): Tab {
    const db = new ReaderDb(this.name)
    // Dexie shares its read cache between the tabs of one process. Browsers do not, so it is turned off.
    ;(db as unknown as { _options: { cache: string } })._options.cache = 'disabled'
    const tab = { alive: true, db } as { alive: boolean; db: ReaderDb; engine: SyncApi }
    db.use({ stack: 'dbcore', name: 'watch', create: (core) => watched(core, this.hooks()) })
    if (!this.hasTables) Object.assign(db, { _deps: {} })
    tab.engine = createEngine({
      db,
      fetch: this.network.fetchOf(tab),
      now: () => this.now,
      random: this.nextRandom,
      locks: this.locks.of(tab),
      openCache: undefined,
      savesData: () => false,
      fileCache: undefined,
      live: this.live,
      apiBase: '/api',
      connectionStats: '/api/trace',
      origin: 'http://localhost',
      later: (work, ms) => void (tab.alive && this.timers.push({ tab, at: this.stopwatch + ms, work })),
    })
    this.tabs.push(tab)
    this.waitLimit.beginAnew()
    const session = { accessToken: this.storage.accessToken, user: null }
    const { language, online } = this
    const input = { session, language, online, storedStats: this.storage.stats }
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
      signedOutHere: () => undefined,
    }
  }

  /** Kills a tab in the middle of its work. Its open transactions are never committed. */
  kill(tab: Tab): void {
    tab.alive = false
    this.kills++
    this.waitLimit.beginAnew()
    this.tabs = this.tabs.filter((one) => one !== tab)
    this.timers = this.timers.filter((timer) => timer.tab !== tab)
    tab.db.close({ disableAutoOpen: true })
    this.locks.kill(tab)
    this.network.forget(tab)
    this.intentLog.forget(tab)
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
        const refused = (this.full && table === 'packs') || this.refusedTables.has(table)
        if (refused) this.refusedWrites++
        return refused
      },
    }
  }

  /** Also runs for a killed tab: a commit that it had begun may still succeed. */
  private committed(): void {
    this.writes++
    try {
      this.failures.push(...this.watch(this.state, this))
    } catch (error) {
      this.failures.push(String(error))
    }
  }

  /** Waits for `count` turns of the event loop. */
  async turns(count: number): Promise<void> {
    for (let turn = 0; turn < count; turn++) await new Promise(setImmediate)
  }

  /** Waits until nothing is under way, except held requests. */
  async rest(): Promise<void> {
    let quiet = 0
    for (let turn = 0; quiet < TURNS_OF_REST; turn++) {
      if (turn > MOST_TURNS) throw new Error('S7 Quiesce: the engine does not come to rest')
      if (this.network.asked.length > this.mostRequests) throw new Error('S37 Sparing: requests without an end')
      const before = this.writes + this.network.sent.length
      // Dexie reports writes in a timeout.
      await new Promise((resolve) => setTimeout(resolve, 0))
      await this.turns(4)
      const busy = this.transactions > 0 || this.network.pending > 0
      quiet = busy || before !== this.writes + this.network.sent.length ? 0 : quiet + 1
    }
    const late = this.waitLimit.look(this)
    if (late !== null) this.failures.push(late)
  }

  /** Moves the stopwatch forward and runs the timers that are due, in their order. */
  async pass(ms: number): Promise<void> {
    const end = this.stopwatch + ms
    for (;;) {
      const due = this.timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0]
      if (due === undefined) break
      this.timers = this.timers.filter((timer) => timer !== due)
      this.stopwatch = Math.max(this.stopwatch, due.at)
      const busy = this.timerLimit.look(this)
      if (busy !== null) throw new Error(busy)
      due.work()
      await this.rest()
    }
    this.stopwatch = end
  }

  setOnline(online: boolean): void {
    this.online = online
    this.network.up = online
    this.waitLimit.beginAnew()
    for (const tab of this.tabs) tab.engine.setOnline(online)
  }

  /** Adds or removes a bookmark in a tab, as the reader does. */
  setBookmark = (tab: Tab, articleId: string, bookmarked: boolean, key: string): Promise<boolean> =>
    setBookmark({ articleId, title: articleId, bookmarked }, tab.db, this.now, key)

  close(): void {
    for (const tab of [...this.tabs]) this.kill(tab)
    endLiveQueries()
    this.network.release()
  }
}
