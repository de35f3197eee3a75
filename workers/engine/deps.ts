import type { ConnectionDeps } from '../net/connection.ts'
import type { LibraryDeps } from '../pull/pull-library.ts'
import type { FileCache } from '../store/files.ts'

/** Everything the engine takes from outside. Tests pass their own. */
export interface EngineDeps extends ConnectionDeps, LibraryDeps {
  readonly random: () => number
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly openChannel?: (name: string) => BroadcastChannel
  readonly fileCache: FileCache | undefined
  readonly later: (work: () => void, ms: number) => void
  /** Whether to listen for the server's update notices. */
  readonly live: boolean
}
