import type { SyncApi, SyncStart } from '#contract/workers/sync-api.ts'
import { readSession } from '#db/reader/session.ts'
import { oneAtATime } from '../locks/one-at-a-time.ts'
import { backoffMs } from '../net/backoff.ts'
import { learnConnection } from '../net/connection.ts'
import { fetchOpened } from '../pull/open-article.ts'
import { isQuotaError } from '../store/quota.ts'
import { accountOnDemand } from './account-on-demand.ts'
import type { EngineDeps } from './deps.ts'
import { createParts, type EngineState, type Parts, type PassStarts } from './parts.ts'
import { runPass, sayFull } from './pass.ts'

/** Loaded with the first question to the server: with the words of the search it has 27 KB (gzip). */
const onlineSearch = () => import('../search/search-online.ts')
/** Loaded with the first change in Downloads: most readers make none, and the first article is 0.6 KB (gzip) smaller. */
const offlineCopies = () => import('../store/offline-copies.ts')

/** Tables that do not open: the page says so, and the next try comes later each time. */
const REOPEN_BACKOFF = { first: 2_000, last: 5 * 60_000 } as const

const stateBeforeStart = (): EngineState => ({
  language: 'en',
  online: true,
  events: null,
  pageStats: { stored: null, openedAt: 0 },
  clientAddress: null,
  answered: false,
  wanted: 'all',
  wantedAfter: Promise.resolve(0),
})

/** The sync engine: it makes the content on this device complete and current. */
export function createEngine(deps: EngineDeps): SyncApi {
  const state = stateBeforeStart()
  const passes = oneAtATime(() => parts.passLock(() => runPass(parts)))
  /** Runs a pass for what failed, one at a time across all tabs. A call during a pass asks for one more. Never rejects. */
  const retryFailed = (): Promise<void> => passes().catch((error) => parts.log.error('sync', error))
  const starts = passStarts(state, retryFailed, () => parts.retry.lastPass())
  const parts: Parts = createParts(deps, state, starts)
  const { files, live } = parts

  return {
    start(input, events) {
      state.language = input.language
      state.online = input.online
      state.pageStats = { stored: input.storedStats, openedAt: deps.now() }
      state.events = events
      void begin(parts, input.session)
    },
    open: (bookSlug, slug) => void open(parts, bookSlug, slug),
    setLanguage(code) {
      state.language = code
      live.renew()
      void runAfresh(parts)
    },
    setOnline(value) {
      state.online = value
      state.answered = false
      if (value && deps.live) live.start()
      live.renew()
      void resume(parts)
    },
    wake: () => void resume(parts),
    ...accountOnDemand({
      ...parts.account,
      later: deps.later,
      events: () => state.events,
      online: parts.heard,
      loadReaderSync: parts.loadReaderSync,
      sweepFiles: files.sweep,
      onError: (error) => parts.log.error('account', error),
    }),
    async searchOnline(language, q, limit) {
      const { searchOnline } = await onlineSearch()
      return searchOnline({ db: deps.db, request: parts.request, now: deps.now }, language, q, limit)
    },
    downloadFile: files.download,
    measureFile: files.measure,
    dropFile: files.drop,
    async changeOfflineCopies(change) {
      const { changeOfflineCopies } = await offlineCopies()
      await changeOfflineCopies(deps.db, change)
      await Promise.all([parts.retry.done(), parts.setbacks.clear()])
      void parts.run()
    },
  }
}

/** Starts passes for more than what failed. A pass that is wanted for everything stays so. */
const passStarts = (
  state: EngineState,
  retryFailed: () => Promise<void>,
  lastPass: () => Promise<number>,
): PassStarts => ({
  retryFailed,
  run() {
    state.wanted = 'all'
    state.wantedAfter = lastPass().catch(() => 0)
    return retryFailed()
  },
  runForSession() {
    if (state.wanted === 'failed') {
      state.wanted = 'session'
      // Any pass of this session counts.
      state.wantedAfter = Promise.resolve(0)
    }
    return retryFailed()
  },
})

/** A visitor of whom nothing is stored needs none of this: see `account-on-demand.ts`. */
async function agree({ deps, state, account }: Parts, stored: SyncStart['session']): Promise<void> {
  const { user, signingOut } = await readSession(deps.db)
  if (stored.accessToken === null && stored.user === null && user === null && !signingOut) return
  const { agreeOnSession } = await import('../session/agree-on-session.ts')
  await agreeOnSession(account, stored, state.events, deps.now)
}

async function begin(parts: Parts, session: SyncStart['session'], failures = 0): Promise<void> {
  const { deps, state, files, live, log } = parts
  try {
    await agree(parts, session)
    await files.sweep()
  } catch (error) {
    // The tables cannot be opened now, and the page shows this. Or a file of the app is missing.
    log.error('start', error)
    const wait = backoffMs(failures + 1, deps.random, REOPEN_BACKOFF)
    deps.later(() => void begin(parts, session, failures + 1), wait)
    return
  }
  void learnConnection(deps, parts.connectionLock).then((address) => {
    state.clientAddress = address
  })
  parts.sessionWatch.start()
  parts.retry.noteSignOfLife()
  await parts.run()
  if (deps.live) live.start()
}

/** The network or the reader is back: everything that waited for this starts at once. */
async function resume({ run, retry, currentJob, loadReaderSync, log }: Parts): Promise<void> {
  retry.noteSignOfLife()
  void run()
  try {
    if ((await currentJob()).aud !== 'pub') await (await loadReaderSync()).resume()
  } catch (error) {
    log.error('sync', error)
  }
}

/** What failed in one language does not wait in another. */
async function runAfresh({ setbacks, log, runNow }: Parts): Promise<void> {
  await setbacks.clear().catch((error) => log.error('sync', error))
  runNow()
}

async function open(parts: Parts, bookSlug: string, slug: string): Promise<void> {
  const { deps, currentJob, request, run, log } = parts
  try {
    if ((await fetchOpened(await currentJob(), request, bookSlug, slug, deps.now())) === 'doubted') void run()
  } catch (error) {
    if (isQuotaError(error)) await sayFull(parts)
    else log.error('open', error)
  }
}
