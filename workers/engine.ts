import { contentEndpoints } from '#contract/endpoints-content.ts'
import type { CallProblem } from '#contract/problems.ts'
import type { SyncApi, SyncEvents, SyncStart } from '#contract/sync-api.ts'
import type { ReaderDb } from '../src/db/db.ts'
import { readSession } from '../src/db/session.ts'
import { refreshUser, setReader, signIn, signOut } from './account.ts'
import { type Job, StaleEpochError, write } from './fence.ts'
import { pullLibrary } from './pull-library.ts'
import { type Credentials, createRequest, readConnectionStats } from './request.ts'
import { articleRow, bodyRow } from './rows.ts'
import { isQuotaError, writeStatus } from './status.ts'

const FIRST_RETRY_MS = 1_000
/** A server that came back is noticed within this time, also when no event says so. */
const LAST_RETRY_MS = 60_000
const SYNC_LOCK = 'larder-sync'

export interface EngineDeps {
  readonly db: ReaderDb
  readonly fetch: typeof fetch
  readonly now: () => number
  readonly random: () => number
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly openCache: (() => Promise<Cache>) | undefined
  readonly apiBase: string
  readonly connectionStats: string
  readonly origin: string
  readonly later: (work: () => void, ms: number) => void
}

/** The sync engine: keeps this device's library whole, by itself. Every part of the world comes in by `deps`. */
export function createEngine(deps: EngineDeps): SyncApi {
  const { db, now } = deps
  const credentials: Credentials = { accessToken: null, clientAddress: null }
  let events: SyncEvents | null = null
  let language = 'en'
  let online = true
  let storedStats: string | null = null
  let failures = 0
  let running: Promise<void> | null = null
  let again = false
  let retryAt = 0

  const onToken = async (accessToken: string | null): Promise<void> => {
    if (accessToken === null) {
      const session = await readSession(db)
      await db.meta.put({ ...session, expired: true })
    }
    events?.tokenChanged(accessToken)
  }
  const request = createRequest({ fetch: deps.fetch, apiBase: deps.apiBase, credentials, locks: deps.locks, onToken })

  const currentJob = async (): Promise<Job> => {
    const session = await readSession(db)
    return { db, aud: session.expired ? 'pub' : session.aud, lang: language, epoch: session.epoch }
  }

  const scheduleRetry = (problem: CallProblem): void => {
    const ceiling = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures++)
    const asked = problem.kind === 'refused' ? (problem.retryAfterMs ?? 0) : 0
    const wait = Math.max(asked, Math.round(deps.random() * ceiling), FIRST_RETRY_MS / 2)
    retryAt = now() + wait
    deps.later(() => {
      if (now() >= retryAt) void run()
    }, wait)
  }

  async function pass(): Promise<void> {
    const job = await currentJob()
    if (!online) {
      await writeStatus(job, { network: 'offline', phase: 'idle' })
      return
    }
    if (job.aud !== 'pub') {
      const user = await refreshUser(db, request, language)
      if (user.ok) events?.userChanged(user.value)
    }
    const fresh = await currentJob()
    const pull = { job: fresh, request, now }
    const { problem, stats } = await pullLibrary(pull, { ...deps, storedStats })
    if (stats !== null) {
      storedStats = stats
      events?.statsChanged(stats)
    }
    if (problem === null) failures = 0
    else scheduleRetry(problem)
  }

  async function guarded(): Promise<void> {
    try {
      await pass()
    } catch (error) {
      // Another sign-in or sign-out came between: what it needs is fetched by the run it asked for.
      if (error instanceof StaleEpochError) again = true
      else if (isQuotaError(error)) await writeStatus(await currentJob(), { storageFull: true, phase: 'idle' })
      else {
        console.error('[sync]', error)
        scheduleRetry({ kind: 'offline' })
      }
    }
  }

  /** One pass at a time, over all tabs; a call during a pass asks for one more. */
  function run(): Promise<void> {
    again = true
    running ??= (async () => {
      while (again) {
        again = false
        await (deps.locks === undefined ? guarded() : deps.locks.request(SYNC_LOCK, guarded))
      }
      running = null
    })()
    return running
  }

  async function begin(input: SyncStart): Promise<void> {
    const session = await readSession(db)
    // A sign-out that was interrupted after the token went, or storage that another tool emptied: nothing private stays.
    if (input.session.accessToken === null && session.aud !== 'pub' && !session.expired) await setReader(db, null, true)
    if (input.session.accessToken !== null && session.expired) await db.meta.put({ ...session, expired: false })
    if (input.session.accessToken !== null && session.user === null) await refreshUser(db, request, language)
    await run()
    const connection = await readConnectionStats(deps.fetch, deps.connectionStats)
    credentials.clientAddress = connection?.get('ip') ?? null
  }

  async function fetchOpened(slug: string): Promise<void> {
    const job = await currentJob()
    if ((await db.bodies.get([job.aud, job.lang, slug])) !== undefined || !online) return
    const answer = await request(contentEndpoints.article, job.lang, {
      params: { slug },
      query: { attributes: 'prev,next' },
    })
    if (!answer.ok) return
    const { data, included } = answer.value
    const book = included[0]
    if (book === undefined) return
    await write(job, async () => {
      await db.articles.put(articleRow(data, book.attributes.slug, job))
      await db.bodies.put(bodyRow(data, job))
    }).catch((error: unknown) => {
      if (!(error instanceof StaleEpochError)) throw error
    })
    const next = data.attributes.next
    if (next) await fetchOpened(next.slug)
  }

  return {
    start(input, listeners) {
      events = listeners
      language = input.language
      online = input.online
      storedStats = input.storedStats
      credentials.accessToken = input.session.accessToken
      void begin(input)
    },
    open: (slug) => void fetchOpened(slug),
    setLanguage(code) {
      language = code
      void run()
    },
    setOnline(value) {
      online = value
      failures = 0
      void run()
    },
    wake: () => void run(),
    async signIn(form) {
      const result = await signIn(db, request, credentials, language, form)
      if (result.ok) {
        events?.tokenChanged(result.value.accessToken)
        events?.userChanged(result.value.user)
        void run()
      }
      return result
    },
    async signOut() {
      const result = await signOut(db, request, credentials, language)
      if (result.ok) {
        events?.tokenChanged(null)
        events?.userChanged(null)
        void run()
      }
      return result
    },
  }
}
