import type { CallProblem } from '#contract/problems.ts'
import type { Result, SignedIn, SyncApi, SyncEvents, SyncStart } from '#contract/sync-api.ts'
import { countUnsent } from '../src/db/bookmarks.ts'
import type { ReaderDb } from '../src/db/db.ts'
import { readSession, readToken } from '../src/db/session.ts'
import { finishLeaving, refreshUser, register, signIn, signInSocially, signOut, updateAccount } from './account.ts'
import { bookmarksOnDemand } from './bookmarks-on-demand.ts'
import { type Job, StaleEpochError } from './fence.ts'
import { createFiles } from './files.ts'
import { checkCaptcha, readCaptchaSiteKey, readSocialLinks, submitForm } from './forms.ts'
import { createLive } from './live.ts'
import { fetchOpened } from './open-article.ts'
import { beginCheckout, readPayment } from './payments.ts'
import { pullLibrary } from './pull-library.ts'
import { isQuotaError } from './quota.ts'
import { expireSession, replaceToken, setReader } from './reader.ts'
import { createRequest, readConnectionStats } from './request.ts'
import { createSend } from './send.ts'
import { writeStatus } from './status.ts'

const FIRST_RETRY_MS = 1_000
/** A server that came back is noticed within this time, also when no event says so. */
const LAST_RETRY_MS = 60_000
const SYNC_LOCK = 'larder-sync'
const DRAIN_MS = 3_000

/** Whether a call may well succeed later. */
const isPassing = (problem: CallProblem | null): problem is CallProblem =>
  problem !== null && (problem.kind !== 'refused' || problem.status >= 500 || problem.status === 429)

export interface EngineDeps {
  readonly db: ReaderDb
  readonly fetch: typeof fetch
  readonly now: () => number
  readonly random: () => number
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly openCache: (() => Promise<Cache>) | undefined
  readonly openFiles: (() => Promise<Cache>) | undefined
  readonly apiBase: string
  readonly connectionStats: string
  readonly origin: string
  readonly later: (work: () => void, ms: number) => void
  /** Whether to listen for the server's pokes. */
  readonly live: boolean
}

/** The sync engine: keeps this device's library whole, by itself. Every part of the world comes in by `deps`. */
export function createEngine(deps: EngineDeps): SyncApi {
  const { db, now } = deps
  let clientAddress: string | null = null
  let events: SyncEvents | null = null
  let language = 'en'
  let online = true
  let storedStats: string | null = null
  let failures = 0
  let running: Promise<void> | null = null
  let again = false
  let retryAt = 0

  const send = createSend({
    fetch: deps.fetch,
    apiBase: deps.apiBase,
    locks: deps.locks,
    credentials: {
      accessToken: () => readToken(db),
      clientAddress: () => clientAddress,
      renewed: async (failed, accessToken) => {
        await replaceToken(db, failed, accessToken)
        events?.tokenChanged(accessToken)
      },
      refused: async (failed) => {
        if (await expireSession(db, failed)) events?.tokenChanged(null)
      },
    },
  })
  const request = createRequest(send)
  const account = { db, request, language: () => language }
  const files = createFiles({ ...deps, send, language: () => language })
  const forBookmarks = bookmarksOnDemand({
    ...deps,
    request,
    language: () => language,
    online: () => online,
    onDoubt: () => void run(),
  })

  const live = createLive({ ...deps, send, language: () => language, onPoke: () => void run() })

  const currentJob = async (): Promise<Job> => {
    const session = await readSession(db)
    return { db, aud: session.expired ? 'pub' : session.aud, lang: language, epoch: session.epoch }
  }

  /** Waits for `work`, but no longer than this. */
  const within = (ms: number, work: Promise<void>): Promise<void> =>
    Promise.race([work, new Promise<void>((resolve) => deps.later(resolve, ms))])

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
      const user = await refreshUser(account)
      if (user.ok) events?.userChanged(user.value)
      if (user.ok && !user.value.subscribed) await files.sweep()
    }
    // What the reader did goes first: what the server answers afterwards has it already.
    const bookmarks = await forBookmarks()
    await bookmarks?.send()
    const unpulled = (await bookmarks?.pull()) ?? null
    const fresh = await currentJob()
    const pull = { job: fresh, request, now }
    const { problem, stats } = await pullLibrary(pull, { ...deps, storedStats })
    if (stats !== null) {
      storedStats = stats
      events?.statsChanged(stats)
    }
    const failed = problem ?? (isPassing(unpulled) ? unpulled : null)
    if (failed === null) failures = 0
    else scheduleRetry(failed)
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

  /** What the page's storage and the tables say of the session may differ after a crash: the tables are right, but never more than the page. */
  async function agreeOnSession({ session: stored }: SyncStart): Promise<void> {
    const known = (await db.meta.get('session')) !== undefined
    const session = await readSession(db)
    const token = await readToken(db)
    if (session.leaving) await finishLeaving(account)
    else if (!known && stored.accessToken !== null) await refreshUser(account, stored.accessToken)
    else if (stored.accessToken === null && session.aud !== 'pub' && !session.expired)
      await setReader(db, null, { wipe: true })
    if (stored.accessToken !== null && (session.leaving || (known && token === null))) {
      events?.tokenChanged(null)
      if (!session.expired) events?.userChanged(null)
    }
  }

  async function connect(): Promise<void> {
    const connection = await readConnectionStats(deps.fetch, deps.connectionStats)
    clientAddress = connection?.get('ip') ?? null
    const country = connection?.get('loc') ?? ''
    if (/^[A-Z]{2}$/.test(country)) await db.meta.put({ key: 'connection', country })
  }

  async function begin(input: SyncStart): Promise<void> {
    void connect()
    await agreeOnSession(input)
    await files.sweep()
    await run()
    if (deps.live) live.start()
  }

  /** The network or the reader came back: what waited for that goes at once. */
  async function resume(): Promise<void> {
    void run()
    await (await forBookmarks())?.resume()
  }

  async function entered(result: Result<SignedIn>): Promise<Result<SignedIn>> {
    if (result.ok) {
      events?.tokenChanged(result.value.accessToken)
      events?.userChanged(result.value.user)
      await files.sweep()
      await (await forBookmarks())?.retryParked()
      live.renew()
      void run()
    }
    return result
  }

  return {
    start(input, listeners) {
      events = listeners
      language = input.language
      online = input.online
      storedStats = input.storedStats
      void begin(input)
    },
    open: (slug) => void currentJob().then((job) => (online ? fetchOpened(job, request, slug) : undefined)),
    setLanguage(code) {
      language = code
      live.renew()
      void run()
    },
    setOnline(value) {
      online = value
      failures = 0
      if (value && deps.live) live.start()
      live.renew()
      void resume()
    },
    wake: () => void resume(),
    signIn: async (form) => entered(await signIn(account, form)),
    register: async (form) => entered(await register(account, form)),
    signInSocially: async (provider, query) => entered(await signInSocially(account, provider, query)),
    async signOut(options) {
      // What can still be sent is sent, as long as a reader who wants to leave may wait.
      const bookmarks = online && (await countUnsent(db, (await readSession(db)).aud)) > 0 ? await forBookmarks() : null
      if (bookmarks !== null) await within(DRAIN_MS, bookmarks.resume())
      const result = await signOut(account, options)
      await files.sweep()
      if (result.ok) {
        events?.tokenChanged(null)
        events?.userChanged(null)
        void run()
      }
      return result
    },
    async updateAccount(changes) {
      const result = await updateAccount(account, changes)
      if (result.ok) events?.userChanged(result.value)
      return result
    },
    async refreshAccount() {
      const before = (await readSession(db)).user?.subscribed
      const result = await refreshUser(account)
      if (result.ok) {
        events?.userChanged(result.value)
        if (result.value.subscribed !== before) {
          await (await forBookmarks())?.retryParked()
          void run()
        }
      }
      return result
    },
    submit: (action, body) => submitForm(request, language, action, body),
    checkout: () => beginCheckout(request, language),
    keepFile: (bookSlug, format) => files.keep(bookSlug, format),
    measureFile: (bookSlug, format) => files.measure(bookSlug, format),
    dropFile: (bookSlug, format) => files.drop(bookSlug, format),
    payment: (session) => readPayment(request, language, session),
    socialLinks: () => readSocialLinks(request, language),
    captchaSiteKey: () => readCaptchaSiteKey(request, language),
    checkCaptcha: (token, action) => checkCaptcha(request, language, token, action),
  }
}
