import type { CallProblem } from '#contract/problems.ts'
import { createRequest } from '../net/request.ts'
import { remembering } from '../net/send.ts'
import { pullLibrary } from '../pull/pull-library.ts'
import { refreshUser } from '../session/account.ts'
import { isQuotaError } from '../store/quota.ts'
import { StaleEpochError } from './fence.ts'
import type { Parts } from './parts.ts'
import { isPassing, writeStatus } from './status.ts'

/** Brings the device and the server together once. Never throws. */
export async function runPass(parts: Parts): Promise<void> {
  try {
    await pass(parts)
  } catch (error) {
    // A sign-in or sign-out happened during the pass. The next run works for the new session.
    if (error instanceof StaleEpochError) void parts.run()
    else if (isQuotaError(error)) await sayFull(parts)
    else {
      parts.log.error('sync', error)
      await parts.retry.failed({ kind: 'offline' })
    }
  }
}

async function pass(parts: Parts): Promise<void> {
  const { state, retry, sessionWatch, currentJob } = parts
  const job = sessionWatch.passing(await currentJob())
  if (!state.online) {
    await writeStatus(job, { network: 'offline', phase: 'idle' })
    retry.doubt(parts.isServerReachable, parts.onReachable)
    return
  }
  const bookmarks = job.aud === 'pub' ? null : await parts.loadBookmarks()
  if (await retry.isRateLimited()) return bookmarks?.send()
  if (bookmarks !== null) await refreshReader(parts)
  // Intents are sent before the pull, so that the server's answers already contain them.
  await bookmarks?.send()
  const unpulled = (await bookmarks?.pull()) ?? null
  const { problem, receivedAny } = await pullContent(parts)
  await planNext(parts, problem ?? (isPassing(unpulled) ? unpulled : null), receivedAny)
}

async function refreshReader({ account, state, files }: Parts): Promise<void> {
  const user = await refreshUser(account)
  if (!user.ok) return
  state.events?.userChanged(user.value)
  if (!user.value.subscribed) await files.sweep()
}

async function pullContent(parts: Parts): Promise<{ problem: CallProblem | null; receivedAny: boolean }> {
  const { deps, state } = parts
  const request = createRequest(parts.sendWith(remembering(parts.credentials)), parts.log.leftOut)
  const pull = { job: parts.sessionWatch.passing(await parts.currentJob()), request, now: deps.now }
  const { stats, changedMeanwhile, ...pulled } = await pullLibrary(pull, { ...deps, pageStats: state.pageStats })
  if (stats !== null) {
    state.pageStats = { stored: stats, openedAt: deps.now() }
    state.events?.statsChanged(stats)
  }
  if (changedMeanwhile) void parts.run()
  return pulled
}

/** Whether the answer may be that of a newer server. A failing server or gateway says nothing of that. */
const mayBeNewer = (problem: CallProblem): boolean =>
  problem.kind === 'bad_answer' || (problem.kind === 'not_our_server' && problem.status < 500)

async function planNext({ retry, state, log }: Parts, failed: CallProblem | null, receivedAny: boolean): Promise<void> {
  // After a partial success the backoff starts again from the shortest wait.
  if (failed === null || receivedAny) retry.done()
  if (failed !== null) await retry.failed(failed)
  if (failed !== null && mayBeNewer(failed)) state.events?.unknownAnswer()
  await log.passed(failed, receivedAny)
}

/** Tells the reader that the disk is full. If there is no room even for this row, the next pass tries again. */
export async function sayFull({ retry, currentJob }: Parts): Promise<void> {
  retry.full()
  await writeStatus(await currentJob(), { storageFull: true, phase: 'idle' }).catch(() => undefined)
}
