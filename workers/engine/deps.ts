import type { ReaderDb } from '#db/db.ts'
import type { FileCache } from '../store/files.ts'

/** Everything the engine takes from outside. Tests pass their own. */
export interface EngineDeps {
  readonly db: ReaderDb
  readonly fetch: typeof fetch
  readonly now: () => number
  readonly random: () => number
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly openChannel?: (name: string) => BroadcastChannel
  readonly openCache: (() => Promise<Cache>) | undefined
  /** Whether the reader asked the browser to save data. */
  readonly savesData: () => boolean
  readonly fileCache: FileCache | undefined
  readonly apiBase: string
  readonly connectionStats: string
  readonly origin: string
  readonly later: (work: () => void, ms: number) => void
  /** Whether to listen for the server's update notices. */
  readonly live: boolean
}
