import { contentEndpoints } from '#contract/endpoints-content.ts'
import type { SyncApi, SyncEvents, SyncStart } from '#contract/sync-api.ts'
import { closeForRetry } from '#db/db.ts'
import { learnConnection } from '../net/connection.ts'
import { createRequest } from '../net/request.ts'
import { createSend, remembering } from '../net/send.ts'
import { fetchOpened } from '../pull/open-article.ts'
import { pullLibrary } from '../pull/pull-library.ts'
import { storedRevision } from '../pull/stats.ts'
import type { Bookmarks } from '../push/bookmarks.ts'
import { refreshUser, resumeSignOut } from '../session/account.ts'
import { createAccountApi } from '../session/account-api.ts'
import { agreeOnSession } from '../session/agree-on-session.ts'
import { storedCredentials } from '../session/credentials.ts'
import { createSessionWatch } from '../session/watch-session.ts'
import { createFiles } from '../store/files.ts'
import { isQuotaError } from '../store/quota.ts'
import type { EngineDeps } from './deps.ts'
import { type Job, readJob, StaleEpochError } from './fence.ts'
import { createLog } from './log.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { createRetry } from './retry.ts'
import { isPassing, writeStatus } from './status.ts'
import { createTabLock } from './tab-lock.ts'
import { createUpdateListener } from './update-listener.ts'

const REOPEN_MS = 1_000

/** The sync engine: keeps this device's library whole, by itself. Every part of the world comes in by `deps`. */
export function createEngine(deps: EngineDeps): SyncApi {
  const { db, now } = deps
  const log = createLog(db, now)
  let clientAddress: string | null = null
  let events: SyncEvents | null = null
  let language = 'en'
  let online = true
  let storedStats: string | null = null

  const passLock = createTabLock(deps, 'larder-sync')
  const tell = (accessToken: string | null) => events?.tokenChanged(accessToken)
  const credentials = storedCredentials(db, () => clientAddress, tell)
  const sending = { ...deps, refreshLock: createTabLock(deps, 'larder-refresh') }
  const send = createSend({ ...sending, credentials })
  const request = createRequest(send)
  const account = { db, request, language: () => language, sessionLock: createTabLock(deps, 'larder-session') }
  const files = createFiles({ ...deps, send, language: () => language })
  let bookmarks: Bookmarks | null = null
  /** Loaded for who is signed in: nobody else has any, and a first visit is 3 KB (gzip) lighter. */
  const loadBookmarks = async (): Promise<Bookmarks> => {
    const { createBookmarks } = await import('../push/bookmarks.ts')
    if (bookmarks !== null) return bookmarks
    const whenUsed = { language: () => language, online: () => online, onMismatch: () => void run() }
    bookmarks = createBookmarks({ ...deps, request, ...whenUsed })
    bookmarks.watch()
    return bookmarks
  }

  const knownRevision = async () => storedRevision(await currentJob())
  const live = createUpdateListener({
    ...deps,
    send,
    language: () => language,
    knownRevision,
    onUpdateNotice: () => void run(),
  })
  const accountApi = createAccountApi({
    ...account,
    later: deps.later,
    events: () => events,
    online: () => online,
    loadBookmarks,
    sweepFiles: files.sweep,
  })

  const currentJob = (): Promise<Job> => readJob(db, language)
  const readerWatch = createSessionWatch(db, {
    onOther() {
      void files.sweep()
      live.renew()
      void run()
    },
    onSignOut: () => void endLeaving(),
  })

  const retry = createRetry(deps, () => void run())
  const isThere = async (): Promise<boolean> => (await request(contentEndpoints.stats, language)).ok
  /** The browser is believed when it says that there is no network, but not for ever. */
  const doubtOffline = (): void =>
    retry.doubt(isThere, () => {
      online = true
      void resume()
    })

  async function pass(): Promise<void> {
    const job = readerWatch.passing(await currentJob())
    if (!online) {
      await writeStatus(job, { network: 'offline', phase: 'idle' })
      doubtOffline()
      return
    }
    const own = job.aud === 'pub' ? null : await loadBookmarks()
    if (await retry.isRateLimited()) return own?.send()
    if (own !== null) {
      const user = await refreshUser(account)
      if (user.ok) events?.userChanged(user.value)
      if (user.ok && !user.value.subscribed) await files.sweep()
    }
    // What the reader did goes first: what the server answers afterwards has it already.
    await own?.send()
    const unpulled = (await own?.pull()) ?? null
    const ownRequest = createRequest(createSend({ ...sending, credentials: remembering(credentials) }))
    const pull = { job: readerWatch.passing(await currentJob()), request: ownRequest, now }
    const { problem, stats, moved, overtaken } = await pullLibrary(pull, { ...deps, storedStats })
    if (stats !== null) {
      storedStats = stats
      events?.statsChanged(stats)
    }
    if (overtaken) void run()
    const failed = problem ?? (isPassing(unpulled) ? unpulled : null)
    // A network that lets something through is worth another try at once.
    if (failed === null || moved) retry.done()
    if (failed !== null) await retry.failed(failed)
    if (failed?.kind === 'bad_answer') events?.unknownAnswer()
    await log.passed(failed, moved)
  }

  /** The disk may have no room even for this; then the next pass says it. */
  async function sayFull(): Promise<void> {
    retry.full()
    await writeStatus(await currentJob(), { storageFull: true, phase: 'idle' }).catch(() => undefined)
  }

  async function open(bookSlug: string, slug: string): Promise<void> {
    try {
      if (online && (await fetchOpened(await currentJob(), request, bookSlug, slug)) === 'doubted') void run()
    } catch (error) {
      if (isQuotaError(error)) await sayFull()
      else log.error('open', error)
    }
  }

  async function guarded(): Promise<void> {
    try {
      await pass()
    } catch (error) {
      // Another sign-in or sign-out came between: what it needs is fetched by the run it asked for.
      if (error instanceof StaleEpochError) void run()
      else if (isQuotaError(error)) await sayFull()
      else {
        log.error('sync', error)
        await retry.failed({ kind: 'offline' })
      }
    }
  }

  /** A sign-out that was cut off is tried again at the next start. */
  async function endLeaving(): Promise<void> {
    // Without locks nobody knows whether it is still on its way.
    if (deps.locks === undefined) return
    try {
      await resumeSignOut(account)
    } catch (error) {
      log.error('sign-out', error)
    }
  }

  const passes = oneAtATime(() => passLock(guarded))
  /** One pass at a time, over all tabs; a call during a pass asks for one more. Never rejects. */
  const run = (): Promise<void> => passes().catch((error) => log.error('sync', error))

  async function begin(input: SyncStart): Promise<void> {
    void learnConnection(db, deps.fetch, deps.connectionStats).then((address) => {
      clientAddress = address
    })
    try {
      await agreeOnSession(account, input.session, events)
      await files.sweep()
    } catch (error) {
      // Tables that cannot be had now; the page says so.
      log.error('start', error)
      closeForRetry(db)
      deps.later(() => void begin(input), REOPEN_MS)
      return
    }
    readerWatch.start()
    await run()
    if (deps.live) live.start()
  }

  /** The network or the reader came back: what waited for that goes at once. */
  async function resume(): Promise<void> {
    void run()
    try {
      if ((await currentJob()).aud !== 'pub') await (await loadBookmarks()).resume()
    } catch (error) {
      log.error('sync', error)
    }
  }

  return {
    start(input, listeners) {
      events = listeners
      language = input.language
      online = input.online
      storedStats = input.storedStats
      void begin(input)
    },
    open: (bookSlug, slug) => void open(bookSlug, slug),
    setLanguage(code) {
      language = code
      live.renew()
      void run()
    },
    setOnline(value) {
      online = value
      retry.done()
      if (value && deps.live) live.start()
      live.renew()
      void resume()
    },
    wake: () => void resume(),
    ...accountApi,
    async searchOnline(q, limit) {
      const { searchOnline } = await import('../search/search-online.ts')
      await searchOnline({ db, request, now }, language, q, limit)
    },
    downloadFile: (bookSlug, format) => files.download(bookSlug, format),
    measureFile: (bookSlug, format) => files.measure(bookSlug, format),
    dropFile: (bookSlug, format) => files.drop(bookSlug, format),
    async changeOfflineCopies(change) {
      const { changeOfflineCopies } = await import('../store/offline-copies.ts')
      await changeOfflineCopies(db, change)
      void run()
    },
  }
}
