import type { ChildProcess } from 'node:child_process'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import { logError } from '#server/process/log.ts'
import { type Cluster, closeCluster } from './access/close-cluster.ts'
import { enterClosed } from './access/enter-closed.ts'
import { agreedPassword } from './access/password.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { EmbeddedDatabaseError } from './embedded-error.ts'
import { refuseHotCopy } from './hot-copy.ts'
import { postgresIdentity } from './identity.ts'
import { findPackage, type PostgresPackage } from './postgres-package.ts'
import { logTail, quitPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts'
import type { Presence } from './presence.ts'
import { connectionTo, reachSocket } from './socket.ts'
import { systemBinaries } from './system-binaries.ts'

/** Long, because recovery after a crash may take long. A usual start takes a tenth of a second. */
const START_MS = 120_000
const POLL_MS = 40
/** For starts that fail at once: another process still has the folder's lock, or the fault is permanent. */
const MOST_STARTS = 6
/** The pause between tries to start PostgreSQL again. A full disk may have space later. */
const RETRY_MS = 5_000

export interface EmbeddedPostgres {
  readonly connection: PoolConfig
  /** Call it after the last query. Stops the database unless another process uses it. */
  readonly stop: () => Promise<void>
}

/** Which PostgreSQL runs. Without any, the one that npm installed. */
interface Programs {
  /** The folder with the machine's own. */
  readonly bin?: string | undefined
  readonly pkg?: PostgresPackage
}

/**
 * Runs PostgreSQL on `dataDir/postgres`. Uses the server that already runs there or starts one, and starts it again
 * when it dies. Throws `EmbeddedDatabaseError` with a message for the operator.
 */
export async function startEmbeddedPostgres(dataDir: string, { bin, pkg }: Programs = {}): Promise<EmbeddedPostgres> {
  const folder = resolve(dataDir)
  const clusterDir = join(folder, 'postgres')
  const logFile = join(folder, 'postgres.log')
  const identity = await postgresIdentity(clusterDir)
  const binaries = await (bin
    ? systemBinaries(bin, identity)
    : findBinaries(pkg ?? (await findPackage()), identity, folder))
  await ensureCluster(clusterDir, binaries, identity)
  const cluster = { dataDir: folder, clusterDir, binaries, identity }
  const password = await agreedPassword(folder)
  const socket = await reachSocket(clusterDir)
  const connection = connectionTo(socket, password)
  const start = async () => {
    await refuseHotCopy(clusterDir, identity)
    const mayStart = await closeCluster(cluster, password)
    return mayStart ? startPostmaster(clusterDir, logFile, binaries, identity) : null
  }
  const enterOrStart = () => joinOrStart(connection, cluster, start, logFile)
  try {
    const presence = renewPresence(await enterOrStart(), enterOrStart)
    return {
      connection,
      stop: async () => {
        await presence.leave(
          () => stopPostmaster(clusterDir),
          () => quitPostmaster(clusterDir),
        )
        await socket.release()
      },
    }
  } catch (error) {
    await socket.release()
    throw error
  }
}

/** What starts PostgreSQL. Null: another process is about to start it. */
type Start = () => Promise<ChildProcess | null>

const isRunning = (child: ChildProcess | null): boolean =>
  child !== null && child.exitCode === null && child.signalCode === null && child.pid !== undefined

/** Starts PostgreSQL unless our own still runs, with a longer pause after each start that failed. */
function repeat(start: Start) {
  let child: ChildProcess | null = null
  let starts = 0
  return {
    hasStarted: (): boolean => starts > 0,
    isHopeless: (): boolean => starts >= MOST_STARTS && !isRunning(child),
    start: async (): Promise<void> => {
      if (isRunning(child)) return
      await sleep(starts === 0 ? 0 : POLL_MS * 2 ** starts)
      const started = await start()
      if (started === null) return
      child = started
      starts += 1
    },
  }
}

async function joinOrStart(connection: PoolConfig, cluster: Cluster, start: Start, logFile: string): Promise<Presence> {
  const deadline = Date.now() + START_MS
  for (const own = repeat(start); ; await sleep(POLL_MS)) {
    const attempt = await enterClosed(connection, cluster, own.hasStarted())
    if (attempt.state === 'present') return attempt.presence
    if (Date.now() > deadline || own.isHopeless()) {
      const message = `The embedded PostgreSQL does not start. The end of ${logFile}:\n${await logTail(logFile)}`
      throw new EmbeddedDatabaseError(message, { cause: attempt.cause })
    }
    if (attempt.state === 'absent') await own.start()
  }
}

/** Enters again when the database dies. A crash of PostgreSQL is then a pause, not the end of this server. */
function renewPresence(first: Presence, enterAgain: () => Promise<Presence>) {
  let leaving = false
  let current: Promise<Presence | null> = Promise.resolve(watch(first))

  function watch(presence: Presence): Presence {
    void presence.ended.then(() => {
      if (leaving) return
      logError('PostgreSQL has gone away; starting it again')
      current = reenter()
    })
    return presence
  }
  async function reenter(): Promise<Presence | null> {
    while (!leaving) {
      try {
        return watch(await enterAgain())
      } catch (error) {
        logError('PostgreSQL did not come back', error)
        await sleep(RETRY_MS)
      }
    }
    return null
  }
  return {
    leave: async (...ways: Parameters<Presence['leave']>): Promise<void> => {
      leaving = true
      const presence = await current
      await presence?.leave(...ways)
    },
  }
}
