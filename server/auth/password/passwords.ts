import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { unavailable } from '#server/messages/refusal.ts'
import { complain } from '#server/process/log.ts'
import { THREAD_OPTIONS } from '#server/process/thread-options.ts'

/** Argon2id. The package's enum of algorithms does not exist at run time. */
const ARGON2ID = 2
/** OWASP's second set of parameters: 19 MiB, two passes. One hash takes about 25 ms on a small machine. */
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const
/**
 * One processor stays free for reading. With a thread on each processor a page takes up to three times as long, and
 * sign-ins become no faster.
 */
const MOST_THREADS = Math.max(1, availableParallelism() - 1)
/** A low priority, on systems that support it: all other work comes first. */
const NICE = 10
/** About three seconds of work for one thread. */
const MOST_WAITING = 128
const RETRY_SECONDS = 3
const WORKER = new URL('./password.worker.mjs', import.meta.url).href
const IDLE_MS = 60_000

export interface Passwords {
  readonly hash: (password: string) => Promise<string>
  /** `stored` is null for an unknown account. The same work is done then, and the result is false. */
  readonly isRight: (stored: string | null, password: string) => Promise<boolean>
  readonly stop: () => Promise<void>
}

declare module '#server/http/context.ts' {
  interface Services {
    readonly passwords: Passwords
  }
}

/** One form for a password, however a keyboard composes its characters (NIST SP 800-63B). */
const normalize = (password: string): string => password.normalize('NFKC')

/**
 * Hashes passwords in threads of their own. In Node's shared pool of four threads, file access and compression would
 * have to wait. Throws a 503 `Refusal` when too many passwords wait.
 */
export function openPasswords(mostWaiting = MOST_WAITING, worker = WORKER): Passwords {
  const pool = new Piscina<object, unknown>({
    filename: worker,
    execArgv: THREAD_OPTIONS,
    minThreads: 1,
    maxThreads: MOST_THREADS,
    idleTimeout: IDLE_MS,
    niceIncrement: NICE,
  })
  let stopped = false

  const run = async (name: 'hash' | 'verify', task: object): Promise<unknown> => {
    const busy = unavailable(RETRY_SECONDS)
    if (stopped || pool.queueSize >= mostWaiting) throw busy
    try {
      return await pool.run(task, { name })
    } catch (error) {
      // The thread died, and the pool starts another one. The client may try again.
      if (!stopped) complain(`passwords: a thread ended (${error instanceof Error ? error.message : 'unknown'})`)
      throw busy
    }
  }

  const hash = async (password: string): Promise<string> =>
    String(await run('hash', { password: normalize(password), parameters: PARAMETERS }))

  return {
    hash,
    isRight: async (stored, password) => {
      if (stored !== null) return (await run('verify', { stored, password: normalize(password) })) === true
      // The same work as for a known account, so that the time does not reveal whether the account exists.
      await hash(password)
      return false
    },
    stop: async () => {
      stopped = true
      await pool.destroy()
    },
  }
}
