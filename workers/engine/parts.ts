import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import type { SyncEvents } from '#contract/workers/sync-api.ts'
import { createKnownServer } from '../net/known-server.ts'
import { createRequest } from '../net/request.ts'
import { type Credentials, createSend } from '../net/send.ts'
import { type PageStats, storedRevision } from '../pull/stats.ts'
import type { Bookmarks, BookmarksDeps } from '../push/bookmarks.ts'
import { type AccountDeps, resumeSignOut } from '../session/account.ts'
import { storedCredentials } from '../session/credentials.ts'
import { createSessionWatch } from '../session/watch-session.ts'
import { createFiles } from '../store/files.ts'
import type { EngineDeps } from './deps.ts'
import { readJob } from './fence.ts'
import { createLog } from './log.ts'
import { createRetry } from './retry.ts'
import { createTabLock } from './tab-lock.ts'
import { createUpdateListener } from './update-listener.ts'

/** What changes while the engine runs: what the page told, and the device's IP address. */
export interface EngineState {
  language: string
  online: boolean
  events: SyncEvents | null
  pageStats: PageStats
  clientAddress: string | null
}

export type Parts = ReturnType<typeof createParts>

interface PassStarts {
  /** Runs a pass, or one more after the running one. */
  readonly run: () => Promise<void>
  /** The server answered although the browser says “offline”. */
  readonly onReachable: () => void
}

/** Loaded only for signed-in readers: visitors have no bookmarks, and their first visit is 3 KB (gzip) smaller. */
function loadingBookmarks(deps: BookmarksDeps): () => Promise<Bookmarks> {
  let bookmarks: Bookmarks | null = null
  return async () => {
    const { createBookmarks } = await import('../push/bookmarks.ts')
    if (bookmarks !== null) return bookmarks
    bookmarks = createBookmarks(deps)
    bookmarks.watch()
    return bookmarks
  }
}

/** Makes the parts of the engine and ties them together. */
export function createParts(deps: EngineDeps, state: EngineState, { run, onReachable }: PassStarts) {
  const { db } = deps
  const language = () => state.language
  const online = () => state.online
  const startPass = () => void run()
  const currentJob = () => readJob(db, state.language)
  const log = createLog(db, deps.now)

  const server = createKnownServer(db, deps.now)
  const refreshLock = createTabLock(deps, 'larder-refresh')
  const sendWith = (credentials: Credentials) => createSend({ ...deps, server, refreshLock, credentials })
  const tellToken = (accessToken: string | null) => state.events?.tokenChanged(accessToken)
  const credentials = storedCredentials(db, () => state.clientAddress, tellToken)
  const send = sendWith(credentials)
  const request = createRequest(send, log.leftOut)

  const account: AccountDeps = { db, request, language, sessionLock: createTabLock(deps, 'larder-session') }
  const files = createFiles({ ...deps, send, language })
  const live = createUpdateListener({
    ...deps,
    send,
    language,
    knownRevision: async () => storedRevision(await currentJob()),
    onUpdateNotice: startPass,
  })
  const sessionWatch = createSessionWatch(db, {
    onOther() {
      void files.sweep()
      live.renew()
      startPass()
    },
    // Without Web Locks this tab cannot know whether another tab is still signing out.
    onSignOut() {
      if (deps.locks !== undefined) void resumeSignOut(account).catch((error) => log.error('sign-out', error))
    },
  })

  return {
    deps,
    state,
    run,
    onReachable,
    currentJob,
    log,
    passLock: createTabLock(deps, 'larder-sync'),
    credentials,
    sendWith,
    request,
    account,
    files,
    live,
    sessionWatch,
    loadBookmarks: loadingBookmarks({ ...deps, request, language, online, onMismatch: startPass }),
    retry: createRetry(deps, startPass),
    isServerReachable: async () => (await request(contentEndpoints.stats, language())).ok,
  }
}
