import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import type { CallProblem } from '#contract/problems.ts'
import { readSession } from '#db/reader/session.ts'
import type { StatusRow } from '#db/schema.ts'
import { type Job, StaleEpochError } from '../job/fence.ts'
import { beginStatus, networkOf, tellFull, writeStatus } from '../job/status.ts'
import { remembering } from '../net/credentials.ts'
import { readPace } from '../pace/pace.ts'
import { createTally, type Tally } from '../pace/tally.ts'
import { type Pass, pullLibrary } from '../pull/pull-library.ts'
import { recheckLanguages } from '../pull/recheck-languages.ts'
import type { ReaderSync } from '../push/reader-sync.ts'
import { isQuotaError } from '../store/quota.ts'
import type { EngineState, Parts } from './parts.ts'

/** What is asked first when the last pass reached nothing: another call each time, because one of them may be broken. */
const PROBES = [contentEndpoints.stats, contentEndpoints.languages, contentEndpoints.books] as const

/** After so many failed passes no part waits for its own time, once the server is back. */
const LONG_AWAY_TRIES = 4

/** Brings the device and the server together once. Never throws. */
export async function runPass(parts: Parts): Promise<void> {
  try {
    await pass(parts)
  } catch (error) {
    // A sign-in or sign-out happened during the pass. The next run works for the new session.
    if (error instanceof StaleEpochError) parts.followSession()
    else if (isQuotaError(error)) await sayFull(parts)
    else {
      parts.log.error('sync', error)
      await parts.retry.failed({ kind: 'offline' }, true)
      // It has ended halfway: nothing is being saved any more.
      const ended = parts.currentJob().then((job) => writeStatus(job, { phase: 'idle' }))
      await ended.catch(() => undefined)
    }
  }
}

async function pass(parts: Parts): Promise<void> {
  const { deps, state, retry, sessionWatch, currentJob, heard, setbacks, unsettled } = parts
  const [current, tellEnd] = await Promise.all([currentJob(), beginStatus(deps.db)])
  const job = sessionWatch.passing(current)
  if (!heard()) await writeStatus(job, { network: 'offline', phase: 'idle' })
  const readerSync = job.aud === 'pub' ? null : await parts.loadReaderSync()
  // All tabs together ask as often as one: what another tab has asked since counts for this one.
  const isAsked = await retry.hasAskedSince(job, await state.wantedAfter)
  state.answered ||= isAsked
  const wanted = isAsked ? 'failed' : state.wanted
  const onlyFailed = wanted === 'failed'
  state.wanted = 'failed'
  const unsettledMs = onlyFailed ? await unsettled.waitMs() : 0
  if (unsettledMs > 0) retry.partIn(unsettledMs)
  const may = unsettledMs > 0 ? 'paused' : await retry.begin(onlyFailed)
  if (may !== 'go') {
    await tellEnd(job, {})
    return may === 'limited' ? readerSync?.send() : undefined
  }
  const tally = createTally(setbacks, onlyFailed)
  try {
    const tries = await findOut(parts, tally)
    if (readerSync !== null) await syncReader(parts, readerSync, tally, wanted)
    const pulled = await pullContent(parts, tally)
    // One part that gets no answer does not mean that there is no server.
    if (onlyFailed && tally.stopped() && !tally.reached()) await probe(parts, tally, tries)
    await tellEnd(pulled.job, { ...pulled.status, ...networkAfter(parts, tally) })
    await planNext(parts, tally, pulled)
  } catch (error) {
    // Whatever ended the pass halfway, what it learned about the server is true.
    if (tally.reached()) await writeStatus(job, { network: 'online' }).catch(() => undefined)
    throw error
  }
}

/** While nobody knows whether the server answers, a dead one gets one request, not one for each part. Gives the number of the try. */
async function findOut(parts: Parts, tally: Tally): Promise<number> {
  const { deps, heard, retry, setbacks } = parts
  const { tries, reached } = await readPace(deps.db)
  if (heard() && (tries === 0 || reached)) return tries
  await probe(parts, tally, tries)
  if (!tally.reached()) return tries
  await retry.reached()
  // The server was away. What failed then may work now.
  if (tries >= LONG_AWAY_TRIES) await setbacks.clear()
  return tries
}

async function syncReader(
  parts: Parts,
  readerSync: ReaderSync,
  tally: Tally,
  wanted: EngineState['wanted'],
): Promise<void> {
  // Servers that do not agree on the account would change the session with each pass, and each change would start another one.
  if (wanted !== 'session') await tally.always('account', () => refreshReader(parts))
  // Intents are sent before the pull, so that the server's answers already contain them.
  if (!tally.stopped()) await readerSync.send()
  await tally.always('bookmarks', readerSync.pull)
}

async function probe({ passRequest, state }: Parts, tally: Tally, tries: number): Promise<void> {
  const call = PROBES[tries % PROBES.length] ?? contentEndpoints.stats
  const answer = await passRequest()(call, state.language)
  state.answered ||= answer.ok
  tally.probed(answer.ok ? null : answer.problem)
}

async function refreshReader({ deps, account, state, files }: Parts): Promise<CallProblem | null> {
  // Like the calls about the account: not part of the first article.
  const { refreshUser } = await import('../session/account.ts')
  const user = await refreshUser(account)
  if (!user.ok) {
    // The server ended the session: that is an answer. The pass goes on for a visitor.
    const isEnded = user.problem.kind === 'overtaken' || (await readSession(deps.db)).expired
    return isEnded ? null : user.problem
  }
  state.events?.userChanged(user.value)
  if (!user.value.subscribed) await files.sweep()
  return null
}

interface Pulled extends Pass {
  readonly job: Job
}

async function pullContent(parts: Parts, tally: Tally): Promise<Pulled> {
  const { deps, state, unsettled, server } = parts
  const request = parts.passRequest(remembering)
  const job = parts.sessionWatch.passing(await parts.currentJob())
  // A reader who changes the language does not wait until all is here in the one before.
  const pull = { job, request, now: deps.now, isWanted: () => state.language === job.lang }
  await recheckLanguages(pull.job, deps.now())
  const onStats = (stored: string): void => {
    state.pageStats = { stored, openedAt: deps.now() }
    state.events?.statsChanged(stored)
  }
  const pulled = await pullLibrary(pull, { ...deps, server, pageStats: state.pageStats, onStats, tally })
  if (pulled.changedMeanwhile) await unsettled.changed()
  else if (pulled.status.lastSyncAt !== undefined) await unsettled.settled()
  return { ...pulled, job: pull.job }
}

/** “Cannot be reached” is said only when nothing was reached. What could not even be asked says nothing of the network. */
function networkAfter({ heard }: Parts, tally: Tally): Partial<StatusRow> {
  const problem = tally.problem()
  if (tally.reached() || problem === null) return { network: 'online' }
  return problem.kind === 'not_built' ? {} : { network: networkOf(problem, heard()) }
}

/** Whether a newer app may help: the answer may be that of a newer server. A failing server or gateway says nothing of that. */
const mayBeNewer = (problem: CallProblem): boolean =>
  ['bad_answer', 'not_built'].includes(problem.kind) || (problem.kind === 'not_our_server' && problem.status < 500)

async function planNext(parts: Parts, tally: Tally, pulled: Pulled): Promise<void> {
  const { retry, state, log, setbacks, unsettled } = parts
  const problem = tally.problem()
  // The reader has changed the language, and what failed in the one before does not wait in the new one.
  const isFormer = state.language !== pulled.job.lang
  // A pass without a problem may have asked for nothing: what failed before is wanted no more.
  if (!isFormer && (problem === null || tally.reached() || tally.answered()))
    await setbacks.note(tally.failed(), !tally.stopped(), tally.answered(), tally.allUnread())
  if (!tally.onlyFailed && tally.reached() && !tally.hasSkipped()) await retry.noteAsked(pulled.job)
  const partMs = await setbacks.nextMs()
  // The pass of the new language begins at once, unless the server as a whole fails.
  const goesOn = isFormer && !tally.stopped()
  // After a partial success the backoff starts again from the shortest wait.
  if ((problem === null && partMs === null) || pulled.receivedAny || goesOn) await retry.done()
  if (problem !== null && !goesOn) await planAgain(parts, tally, problem, partMs)
  else if (pulled.changedMeanwhile) retry.partIn(await unsettled.waitMs())
  else if (partMs !== null) retry.partIn(partMs)
  if (problem !== null && mayBeNewer(problem)) state.events?.unknownAnswer()
  await log.passed(problem, pulled.receivedAny)
}

/** Everything runs again when something of every pass was not asked. Otherwise only what failed or was not reached does. */
const planAgain = ({ retry }: Parts, tally: Tally, problem: CallProblem, partMs: number | null): Promise<void> =>
  tally.hasSkipped() || !tally.reached()
    ? retry.failed(problem, tally.reached())
    : retry.failedInPart(problem, tally.stopped() || partMs === null ? 0 : partMs, tally.probedAfter())

/** Tells the reader that the disk is full. If there is no room even for this row, the next pass tries again. */
export async function sayFull({ retry, currentJob }: Parts): Promise<void> {
  await retry.full()
  await currentJob()
    .then(tellFull)
    .catch(() => undefined)
}
