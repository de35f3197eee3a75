import { createContext, Script } from 'node:vm'

/** For one text, chapter or drawing. The largest honest ones take a second. */
export const STEP_MS = 30_000

/** A step of an import took longer than its limit. */
export class StepTimeError extends Error {
  override readonly name = 'StepTimeError'
  /** The file of the step. */
  readonly file: string

  constructor(file: string, ms: number) {
    super(`it takes longer than ${ms / 1000} s`)
    this.file = file
  }
}

/** The error is made in the script's own context, so it is none of our `Error`. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

const context = createContext({ work: () => undefined })
const script = new Script('work()')

/**
 * Runs a step that never pauses, and ends it after `ms`, whatever it does: only Node's limit for scripts can interrupt a
 * loop or a pattern of the same thread. Throws `StepTimeError`.
 */
export function inTime<T>(file: string, ms: number, work: () => T): T {
  let end = (): T => {
    throw new Error('The step did not run')
  }
  context.work = () => {
    const result = work()
    end = () => result
  }
  try {
    script.runInContext(context, { timeout: ms })
  } catch (error) {
    throw isTimeout(error) ? new StepTimeError(file, ms) : error
  }
  return end()
}
