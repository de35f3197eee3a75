import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import type { CallProblem } from '#contract/problems.ts'
import type { SyncApi, SyncEvents, SyncStart } from '#contract/workers/sync-api.ts'
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

/** The sync engine: it keeps the content on this device complete and current. */
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
  /** Loaded only for signed-in readers: visitors have no bookmarks, and their first visit is 3 KB (gzip) smaller. */
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
    onSignOut: () => void finishSignOut(),
  })

  const retry = createRetry(deps, () => void run())
  const isServerReachable = async (): Promise<boolean> => (await request(contentEndpoints.stats, language)).ok
  /** A browser may wrongly say that it is offline, so the server is asked now and then. */
  const doubtOffline = (): void =>
    retry.doubt(isServerReachable, () => {
      online = true
      void resume()
    })

  async function refreshReader(): Promise<void> {
    const user = await refreshUser(account)
    if (!user.ok) return
    events?.userChanged(user.value)
    if (!user.value.subscribed) await files.sweep()
  }

  async function planNext(failed: CallProblem | null, receivedAny: boolean): Promise<void> {
    // After a partial success the backoff starts again from the shortest wait.
    if (failed === null || receivedAny) retry.done()
    if (failed !== null) await retry.failed(failed)
    if (failed?.kind === 'bad_answer') events?.unknownAnswer()
    await log.passed(failed, receivedAny)
  }

  async function pass(): Promise<void> {
    const job = readerWatch.passing(await currentJob())
    if (!online) {
      await writeStatus(job, { network: 'offline', phase: 'idle' })
      doubtOffline()
      return
    }
    const own = job.aud === 'pub' ? null : await loadBookmarks()
    if (await retry.isRateLimited()) return own?.send()
    if (own !== null) await refreshReader()
    // Intents are sent before the pull, so that the server's answers already contain them.
    await own?.send()
    const unpulled = (await own?.pull()) ?? null
    const ownRequest = createRequest(createSend({ ...sending, credentials: remembering(credentials) }))
    const pull = { job: readerWatch.passing(await currentJob()), request: ownRequest, now }
    const { problem, stats, receivedAny, changedMeanwhile } = await pullLibrary(pull, { ...deps, storedStats })
    if (stats !== null) {
      storedStats = stats
      events?.statsChanged(stats)
    }
    if (changedMeanwhile) void run()
    const failed = problem ?? (isPassing(unpulled) ? unpulled : null)
    await planNext(failed, receivedAny)
  }

  /** Tells the reader that the disk is full. If there is no room even for this row, the next pass tries again. */
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
      // A sign-in or sign-out happened during the pass. The next run works for the new session.
      if (error instanceof StaleEpochError) void run()
      else if (isQuotaError(error)) await sayFull()
      else {
        log.error('sync', error)
        await retry.failed({ kind: 'offline' })
      }
    }
  }

  /** Finishes a sign-out that was interrupted, for example by a closed tab. */
  async function finishSignOut(): Promise<void> {
    // Without Web Locks this tab cannot know whether another tab is still signing out.
    if (deps.locks === undefined) return
    try {
      await resumeSignOut(account)
    } catch (error) {
      log.error('sign-out', error)
    }
  }

  const passes = oneAtATime(() => passLock(guarded))
  /** Runs one pass at a time across all tabs. A call during a pass asks for one more. Never rejects. */
  const run = (): Promise<void> => passes().catch((error) => log.error('sync', error))

  async function begin(input: SyncStart): Promise<void> {
    void learnConnection(db, deps.fetch, deps.connectionStats).then((address) => {
      clientAddress = address
    })
    try {
      await agreeOnSession(account, input.session, events)
      await files.sweep()
    } catch (error) {
      // The tables cannot be opened now. The page shows this.
      log.error('start', error)
      closeForRetry(db)
      deps.later(() => void begin(input), REOPEN_MS)
      return
    }
    readerWatch.start()
    await run()
    if (deps.live) live.start()
  }

  /** The network or the reader is back: everything that waited for this starts at once. */
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
