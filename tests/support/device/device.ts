import type { SessionUser, SyncApi, SyncEvents, SyncStart } from '#contract/workers/sync-api.ts'
import { ReaderDb } from '#db/db.ts'
import { readStatus } from '#db/device/status.ts'
import { createEngine } from '#workers/engine/engine.ts'
import { atRest } from './at-rest.ts'
import type { FakeServer } from './fake-server.ts'

const WAIT_MS = 10_000
/** Each device has another database name: within one process Dexie caches reads by this name. */
let devices = 0

/** Events of a page that ignores them. */
export const NOT_TOLD: SyncEvents = {
  tokenChanged: () => undefined,
  userChanged: () => undefined,
  statsChanged: () => undefined,
  unknownAnswer: () => undefined,
  signedOutHere: () => undefined,
}

export interface TestDevice {
  readonly db: ReaderDb
  readonly engine: SyncApi
  readonly told: {
    tokens: (string | null)[]
    users: (SessionUser | null)[]
    stats: string[]
    unknownAnswer: number
    signedOutHere: number
  }
  now: number
  /** True: no request arrives anywhere. The engine finds out when the browser only says so. */
  isAway: boolean
  /** The postponed work. */
  readonly later: (() => void)[]
  /** Calls all postponed work as if its time had come. */
  readonly runLater: () => void
  /** Calls the postponed work whose time has come. */
  readonly runDue: () => void
  /** The delay of each postponed work, in ms. */
  readonly waits: number[]
  readonly start: (input?: Partial<SyncStart>) => Promise<void>
}

/** A server as a device sees it. `seen`: what was asked. */
type SeenServer = Pick<FakeServer, 'fetch' | 'seen'>

/** The real engine with the fake server, on a new database, or on a given one for a second start. */
export function openDevice(
  server: SeenServer,
  db = new ReaderDb(`larder-${++devices}`),
  options: {
    readonly live?: boolean
    readonly locks?: Pick<LockManager, 'request'>
    readonly openCache?: () => Promise<Cache>
  } = {},
): TestDevice {
  const told: TestDevice['told'] = { tokens: [], users: [], stats: [], unknownAnswer: 0, signedOutHere: 0 }
  const later: (() => void)[] = []
  const waits: number[] = []
  const dueAt = new WeakMap<() => void, number>()
  const events: SyncEvents = {
    tokenChanged: (token) => void told.tokens.push(token),
    userChanged: (user) => void told.users.push(user),
    statsChanged: (stats) => void told.stats.push(stats),
    unknownAnswer: () => void told.unknownAnswer++,
    signedOutHere: () => void told.signedOutHere++,
  }
  const device: TestDevice = {
    db,
    told,
    later,
    waits,
    runLater: () => {
      for (const work of later.splice(0)) work()
    },
    runDue: () => {
      const isDue = (work: () => void) => (dueAt.get(work) ?? 0) <= device.now
      const due = later.filter(isDue)
      later.splice(0, later.length, ...later.filter((work) => !isDue(work)))
      for (const work of due) work()
    },
    now: Date.UTC(2026, 5, 1, 12),
    isAway: false,
    engine: createEngine({
      db,
      fetch: (async (...call: Parameters<typeof fetch>) => {
        if (device.isAway) throw new TypeError('network')
        return server.fetch(...call)
      }) as typeof fetch,
      now: () => device.now,
      random: () => 0.5,
      locks: options.locks,
      openCache: options.openCache,
      savesData: () => false,
      fileCache: undefined,
      live: options.live ?? false,
      apiBase: '/api',
      connectionStats: '/api/trace',
      origin: 'http://localhost',
      later: (work, ms) => {
        later.push(work)
        dueAt.set(work, device.now + ms)
        waits.push(ms)
      },
    }),
    start: async (input = {}) => {
      const before = (await readStatus(db))?.lastSyncAt ?? 0
      // A pass that another device of this browser begins now would stand for the one that is waited for.
      if (before > 0) await atRest(server)
      device.now = Math.max(device.now, before) + 1
      device.engine.start(
        {
          session: { accessToken: null, user: null },
          language: 'en',
          online: true,
          storedStats: null,
          ...input,
        },
        events,
      )
      await settled(device, before)
    },
  }
  return device
}

/** Waits until a pass ended: with a sync later than `before`, or with a failure that scheduled a retry. */
async function settled(device: TestDevice, before: number): Promise<void> {
  const deadline = Date.now() + WAIT_MS
  while (Date.now() < deadline) {
    const status = await readStatus(device.db)
    if (device.later.length > 0 || (status !== null && status.phase === 'idle' && status.lastSyncAt > before)) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('The engine did not come to rest')
}

/** The lock manager of one browser, for the tabs of a test. It grants a lock in the order of the requests. */
export function oneBrowser(): Pick<LockManager, 'request'> {
  const last = new Map<string, Promise<unknown>>()
  const request = async (name: string, work: () => Promise<unknown>): Promise<unknown> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work, work)
    last.set(name, turn)
    return turn
  }
  return { request: request as LockManager['request'] }
}

/** The tables of a device that has no room for what `isFull` names: the table, and the kind of change, such as `put`. */
export function fullTables(name: string, isFull: (table: string, change: string) => boolean): ReaderDb {
  const db = new ReaderDb(name)
  db.use({
    stack: 'dbcore',
    name: 'full',
    create: (core) => ({
      ...core,
      table: (table) => ({
        ...core.table(table),
        mutate: (request) =>
          isFull(table, request.type)
            ? Promise.reject(new DOMException('no room', 'QuotaExceededError'))
            : core.table(table).mutate(request),
      }),
    }),
  })
  return db
}
