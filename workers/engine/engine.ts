import type { SyncApi, SyncStart } from '#contract/workers/sync-api.ts'
import { closeForRetry } from '#db/db.ts'
import { learnConnection } from '../net/connection.ts'
import { fetchOpened } from '../pull/open-article.ts'
import { createAccountApi } from '../session/account-api.ts'
import { agreeOnSession } from '../session/agree-on-session.ts'
import { isQuotaError } from '../store/quota.ts'
import type { EngineDeps } from './deps.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { createParts, type EngineState, type Parts } from './parts.ts'
import { runPass, sayFull } from './pass.ts'

const REOPEN_MS = 1_000

const stateBeforeStart = (): EngineState => ({
  language: 'en',
  online: true,
  events: null,
  pageStats: { stored: null, openedAt: 0 },
  clientAddress: null,
})

/** The sync engine: it keeps the content on this device complete and current. */
export function createEngine(deps: EngineDeps): SyncApi {
  const state = stateBeforeStart()
  const passes = oneAtATime(() => parts.passLock(() => runPass(parts)))
  /** Runs one pass at a time across all tabs. A call during a pass asks for one more. Never rejects. */
  const run = (): Promise<void> => passes().catch((error) => parts.log.error('sync', error))
  const onReachable = (): void => {
    // The browser said “offline” although there is a network.
    state.online = true
    void resume(parts)
  }
  const parts: Parts = createParts(deps, state, { run, onReachable })
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
      void run()
    },
    setOnline(value) {
      state.online = value
      parts.retry.done()
      if (value && deps.live) live.start()
      live.renew()
      void resume(parts)
    },
    wake: () => void resume(parts),
    ...createAccountApi({
      ...parts.account,
      later: deps.later,
      events: () => state.events,
      online: () => state.online,
      loadBookmarks: parts.loadBookmarks,
      sweepFiles: files.sweep,
    }),
    async searchOnline(language, q, limit) {
      const { searchOnline } = await import('../search/search-online.ts')
      await searchOnline({ db: deps.db, request: parts.request, now: deps.now }, language, q, limit)
    },
    downloadFile: files.download,
    measureFile: files.measure,
    dropFile: files.drop,
    async changeOfflineCopies(change) {
      const { changeOfflineCopies } = await import('../store/offline-copies.ts')
      await changeOfflineCopies(deps.db, change)
      void run()
    },
  }
}

async function begin(parts: Parts, session: SyncStart['session']): Promise<void> {
  const { deps, state, account, files, live, log } = parts
  void learnConnection(deps.db, deps.fetch, deps.connectionStats).then((address) => {
    state.clientAddress = address
  })
  try {
    await agreeOnSession(account, session, state.events)
    await files.sweep()
  } catch (error) {
    // The tables cannot be opened now. The page shows this.
    log.error('start', error)
    closeForRetry(deps.db)
    deps.later(() => void begin(parts, session), REOPEN_MS)
    return
  }
  parts.sessionWatch.start()
  await parts.run()
  if (deps.live) live.start()
}

/** The network or the reader is back: everything that waited for this starts at once. */
async function resume({ run, currentJob, loadBookmarks, log }: Parts): Promise<void> {
  void run()
  try {
    if ((await currentJob()).aud !== 'pub') await (await loadBookmarks()).resume()
  } catch (error) {
    log.error('sync', error)
  }
}

async function open(parts: Parts, bookSlug: string, slug: string): Promise<void> {
  const { deps, state, currentJob, request, run, log } = parts
  try {
    if (!state.online) return
    if ((await fetchOpened(await currentJob(), request, bookSlug, slug, deps.now())) === 'doubted') void run()
  } catch (error) {
    if (isQuotaError(error)) await sayFull(parts)
    else log.error('open', error)
  }
}
