import type { CallProblem } from '#contract/problems.ts'
import { PICTURES } from '#db/device/missing-parts.ts'
import type { Setbacks } from './setbacks.ts'

/** So many parts that fail one after another are not the fault of one part. The next pass begins with the others. */
const MOST_FAILURES = 2

/** As far as this call tells, our server is not reached: nobody answers, or somebody else. */
const UNREACHED: readonly CallProblem['kind'][] = ['offline', 'timeout', 'not_our_server']

/** After this problem nothing else is asked in the same pass: our server does not answer, or asks for a pause. */
const endsPass = (problem: CallProblem): boolean =>
  UNREACHED.includes(problem.kind) ||
  (problem.kind === 'refused' && (problem.status === 401 || problem.retryAfterMs !== undefined))

/** Pulls one part. Null means success. */
type Work = () => Promise<CallProblem | null>

/**
 * What the parts of one pass came to. A part that fails costs only itself, as long as others arrive. `onlyFailed`: the pass
 * is for parts that failed before, and what is asked in every pass is not asked.
 */
export function createTally(setbacks: Setbacks, onlyFailed: boolean) {
  const failed: string[] = []
  const unread: string[] = []
  let problem: CallProblem | null = null
  let inARow = 0
  let reached = false
  let stopped = false
  let unanswered = false
  let hasSkipped = false
  let probedAfter = false

  /** Does the work of a part, unless the part waits or the pass has ended. */
  async function part(name: string, work: Work): Promise<void> {
    if (stopped || !(await setbacks.isDue(name))) return
    const found = await work()
    if (found === null) {
      reached = true
      inARow = 0
      return
    }
    problem ??= found
    failed.push(name)
    if (found.kind === 'bad_answer' && name !== PICTURES) unread.push(name)
    inARow++
    unanswered = endsPass(found)
    stopped = unanswered || inARow >= (onlyFailed ? 1 : MOST_FAILURES)
  }

  const { isDue, tries } = setbacks
  return {
    ...{ part, isDue, tries },
    /** A part of every pass. */
    async always(name: string, work: Work): Promise<void> {
      hasSkipped ||= stopped
      if (!onlyFailed || (await setbacks.has(name))) await part(name, work)
    },
    /** The server was asked whether it answers. Null: it does. */
    probed(found: CallProblem | null): void {
      probedAfter = unanswered
      reached ||= found === null
      problem ??= found
      stopped ||= found !== null
      unanswered ||= found !== null
    },
    /** Has something asked for again, after a wait of its own: a picture that failed, or a book that came in doubt. The pass goes on. */
    again: (name: string): void => void failed.push(name),
    /** As `again`, for rows that could not be read, and pictures that are missing: soon they will not be others. */
    unread(name: string): void {
      failed.push(name)
      unread.push(name)
    },
    /** The parts of which something could not be read. */
    allUnread: (): readonly string[] => unread,
    /** The first problem. Null if nothing failed. */
    problem: () => problem,
    failed: (): readonly string[] => failed,
    /** Whether the server answers, as far as this pass knows. */
    reached: () => reached || (onlyFailed && problem !== null && !unanswered),
    /** Whether the failures were answers. */
    answered: () => problem !== null && !unanswered,
    /** Whether nothing more may be asked in this pass. */
    stopped: () => stopped,
    /** Whether something of every pass was not asked, because the pass had ended. */
    hasSkipped: () => hasSkipped,
    /** Whether a part without an answer cost one more request, which told whether the server answers. */
    probedAfter: () => probedAfter,
    onlyFailed,
  }
}
export type Tally = ReturnType<typeof createTally>
