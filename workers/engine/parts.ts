import type { SyncEvents } from '#contract/workers/sync-api.ts'
import { readJob } from '../job/fence.ts'
import { createTabLock } from '../locks/tab-lock.ts'
import type { Credentials } from '../net/credentials.ts'
import { createKnownServer } from '../net/known-server.ts'
import { createRequest, type Request } from '../net/request.ts'
import { createSend } from '../net/send.ts'
import { createRetry } from '../pace/retry.ts'
import { createSetbacks } from '../pace/setbacks.ts'
import { createUnsettled } from '../pace/unsettled.ts'
import { areFromOtherDay, type PageStats, storedRevision } from '../pull/stats.ts'
import type { ReaderSync, ReaderSyncDeps } from '../push/reader-sync.ts'
import type { AccountDeps } from '../session/account.ts'
import { storedCredentials } from '../session/credentials.ts'
import { createSessionWatch } from '../session/watch-session.ts'
import { createFiles } from '../store/files.ts'
import type { EngineDeps } from './deps.ts'
import { createLog } from './log.ts'
import { createUpdateListener } from './update-listener.ts'

/** What changes while the engine runs. */
export interface EngineState {
  language: string
  online: boolean
  events: SyncEvents | null
  pageStats: PageStats
  clientAddress: string | null
  /** Whether the server has answered since the browser said “offline”. That counts more than what the browser says. */
  answered: boolean
  /** What the next pass is for: everything, what depends on a session that has changed, or only the parts that failed before. */
  wanted: 'all' | 'session' | 'failed'
  /** The number of the last pass when that was wanted. What another tab has asked for since is not asked for again. */
  wantedAfter: Promise<number>
}

export type Parts = ReturnType<typeof createParts>

export interface PassStarts {
  /** Runs a pass, or one more after the running one. */
  readonly run: () => Promise<void>
  /** Runs a pass for a session that has changed. Who changed it has asked for the account. */
  readonly runForSession: () => Promise<void>
  /** Runs a pass only for the parts that failed before. */
  readonly retryFailed: () => Promise<void>
}

/** Loaded where a sign-out was begun: see `account-on-demand.ts`. */
async function resumeSignOut(account: AccountDeps): Promise<void> {
  const session = await import('../session/account.ts')
  await session.resumeSignOut(account)
}

/** Loaded only for signed-in readers: visitors have nothing to sync, and their first article is 5 KB (gzip) smaller. */
function loadingReaderSync(deps: ReaderSyncDeps): () => Promise<ReaderSync> {
  let readerSync: ReaderSync | null = null
  return async () => {
    const { createReaderSync } = await import('../push/reader-sync.ts')
    if (readerSync !== null) return readerSync
    readerSync = createReaderSync(deps)
    readerSync.watch()
    return readerSync
  }
}

/** Everything that sends. `noteAnswer` is called with each answer, but not with those of a pass. */
function createNetwork(
  deps: EngineDeps,
  state: EngineState,
  log: ReturnType<typeof createLog>,
  noteAnswer: () => void,
) {
  const { db } = deps
  const server = createKnownServer(db, deps.now)
  const refreshLock = createTabLock(deps, 'larder-refresh')
  const sendWith = (credentials: Credentials, onAnswer: () => void) =>
    createSend({ ...deps, server, refreshLock, credentials, onAnswer, onFault: (error) => log.error('request', error) })
  const tellToken = (accessToken: string | null) => state.events?.tokenChanged(accessToken)
  const credentials = storedCredentials(db, () => state.clientAddress, tellToken, deps.now)
  const send = sendWith(credentials, noteAnswer)
  const called = createRequest(send, log.leftOut)
  const request: Request = async (endpoint, language, input, accessToken) => {
    const answer = await called(endpoint, language, input, accessToken)
    if (answer.ok) noteAnswer()
    return answer
  }
  return {
    send,
    server,
    request,
    /** A request of a pass. It starts no other pass. */
    passRequest(how: (credentials: Credentials) => Credentials = (same) => same): Request {
      const noteOnly = () => {
        state.answered = true
      }
      return createRequest(sendWith(how(credentials), noteOnly), log.leftOut)
    },
  }
}

/** Makes the parts of the engine and ties them together. */
export function createParts(deps: EngineDeps, state: EngineState, { run, runForSession, retryFailed }: PassStarts) {
  const { db } = deps
  const language = () => state.language
  /** Whether there is a network, as far as is known: an answer counts more than what the browser says. */
  const heard = () => state.online || state.answered
  const startPass = () => void run()
  const currentJob = () => readJob(db, state.language)
  const log = createLog(db, deps.now)

  const retry = createRetry(deps, startPass, () => void retryFailed())
  /** Something that the reader did needs a pass: it does not wait for the end of a pause. */
  const atOnce = (start: () => Promise<void>) => (): void => {
    retry.noteSignOfLife()
    void start()
  }
  const followSession = atOnce(runForSession)
  /** Our server answered, whatever the browser says of the network. */
  const noteAnswer = (): void => {
    if (heard()) return
    state.answered = true
    startPass()
  }
  const network = createNetwork(deps, state, log, noteAnswer)
  const { send, request } = network
  const sessionLock = createTabLock(deps, 'larder-session')
  const account: AccountDeps = { db, request, language, sessionLock, onlyHere: () => state.events?.signedOutHere() }
  const files = createFiles({ ...deps, send, language })
  const live = createUpdateListener({
    ...deps,
    send,
    language,
    unreachedMs: retry.unreachedMs,
    knownRevision: async () => storedRevision(await currentJob()),
    isOtherDay: async () => areFromOtherDay(await currentJob(), deps.now()),
    onUpdateNotice: startPass,
    onConnected: noteAnswer,
  })
  const sessionWatch = createSessionWatch(db, {
    onOther() {
      void files.sweep()
      live.renew()
      followSession()
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
    runNow: atOnce(run),
    followSession,
    currentJob,
    log,
    passLock: createTabLock(deps, 'larder-sync'),
    connectionLock: createTabLock(deps, 'larder-connection'),
    server: network.server,
    passRequest: network.passRequest,
    request,
    account,
    files,
    live,
    sessionWatch,
    heard,
    loadReaderSync: loadingReaderSync({
      ...deps,
      request,
      language,
      online: heard,
      unreachedMs: retry.unreachedMs,
      onMismatch: startPass,
    }),
    retry,
    setbacks: createSetbacks(deps),
    unsettled: createUnsettled(deps),
  }
}
