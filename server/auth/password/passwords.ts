import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { Refusal } from '#server/http/problem.ts'
import { complain } from '#server/process/log.ts'

/** Argon2id; the package's enum of the algorithms is not there at run time. */
const ARGON2ID = 2
/** OWASP's second choice of parameters: 19 MiB, two passes. About 25 ms on a small machine. */
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const
/** One processor is left to who reads: with as many threads as processors a page takes three times as long at worst, and no more sign in. */
const MOST_THREADS = Math.max(1, availableParallelism() - 1)
/** Where the system knows of it, the threads come after everything else that wants to run. */
const NICE = 10
/** About three seconds of work for one thread. */
const MOST_WAITING = 128
const RETRY_SECONDS = 3
const WORKER = new URL('./password.worker.mjs', import.meta.url).href
const IDLE_MS = 60_000

export interface Passwords {
  readonly hash: (password: string) => Promise<string>
  /** `stored` is null for an unknown account: then the same work is done, and the answer is no. */
  readonly isRight: (stored: string | null, password: string) => Promise<boolean>
  readonly stop: () => Promise<void>
}

/** The same password, however a keyboard composes its letters (NIST SP 800-63B). */
const normal = (password: string): string => password.normalize('NFKC')

/**
 * Hashes passwords in threads of their own. In the four that all of Node shares, files and compression would wait behind
 * them. More than can wait are refused with a 503 `Refusal`.
 */
export function openPasswords(mostWaiting = MOST_WAITING, worker = WORKER): Passwords {
  const pool = new Piscina<object, unknown>({
    filename: worker,
    execArgv: [],
    minThreads: 1,
    maxThreads: MOST_THREADS,
    idleTimeout: IDLE_MS,
    niceIncrement: NICE,
  })
  let stopped = false

  const run = async (name: 'hash' | 'verify', task: object): Promise<unknown> => {
    const busy = new Refusal('unavailable', {}, { 'Retry-After': String(RETRY_SECONDS) })
    if (stopped || pool.queueSize >= mostWaiting) throw busy
    try {
      return await pool.run(task, { name })
    } catch (error) {
      // The thread died, and another takes its place. What was asked may be asked again.
      if (!stopped) complain(`passwords: a thread ended (${error instanceof Error ? error.message : 'unknown'})`)
      throw busy
    }
  }

  const hash = async (password: string): Promise<string> =>
    String(await run('hash', { password: normal(password), parameters: PARAMETERS }))

  return {
    hash,
    isRight: async (stored, password) => {
      if (stored !== null) return (await run('verify', { stored, password: normal(password) })) === true
      // The answer takes as long as for a known account: to compare a password is to hash it.
      await hash(password)
      return false
    },
    stop: async () => {
      stopped = true
      await pool.destroy()
    },
  }
}
