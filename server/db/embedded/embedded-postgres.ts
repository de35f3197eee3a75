import type { ChildProcess } from 'node:child_process'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import { logError } from '#server/process/log.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster, ROLE } from './cluster.ts'
import { EmbeddedDatabaseError } from './embedded-error.ts'
import { postgresIdentity } from './identity.ts'
import { findPackage, type PostgresPackage } from './postgres-package.ts'
import { logTail, startPostmaster, stopPostmaster } from './postmaster.ts'
import { enter, type Presence } from './presence.ts'
import { PORT, reachSocket } from './socket.ts'

/** Long, because recovery after a crash may be; the usual start takes a tenth of a second. */
const START_MS = 120_000
const POLL_MS = 40
/** Starts that end at once: the folder's lock is still another's, or something is wrong for good. */
const MOST_STARTS = 6
/** Between attempts to bring back one that does not start: the disk may be full, and be emptied. */
const RETRY_MS = 5_000

export interface EmbeddedPostgres {
  readonly connection: PoolConfig
  /** Call it after the last query. Shuts the database down unless another process uses it. */
  readonly stop: () => Promise<void>
}

/**
 * PostgreSQL on `dataDir/postgres`: adopts the one that runs there, or starts it; starts it again should it die.
 * Throws `EmbeddedDatabaseError`, in words for the one who runs the server.
 */
export async function startEmbeddedPostgres(dataDir: string, pkg?: PostgresPackage): Promise<EmbeddedPostgres> {
  const clusterDir = join(resolve(dataDir), 'postgres')
  const logFile = join(resolve(dataDir), 'postgres.log')
  const identity = await postgresIdentity(clusterDir)
  const binaries = await findBinaries(pkg ?? (await findPackage()), identity, resolve(dataDir))
  await ensureCluster(clusterDir, binaries, identity)
  const socket = await reachSocket(clusterDir)
  // All said: what is missing the driver takes from PGPORT, PGSSLMODE and their like.
  const connection = { host: socket.path, port: PORT, user: ROLE, database: 'postgres', ssl: false }
  const start = () => startPostmaster(clusterDir, logFile, binaries, identity)
  const enterOrStart = () => joinOrStart(connection, start, logFile)
  try {
    const stay = renewPresence(await enterOrStart(), enterOrStart)
    return {
      connection,
      stop: async () => {
        await stay.leave(() => stopPostmaster(clusterDir))
        await socket.release()
      },
    }
  } catch (error) {
    await socket.release()
    throw error
  }
}

async function joinOrStart(
  connection: PoolConfig,
  start: () => Promise<ChildProcess>,
  logFile: string,
): Promise<Presence> {
  const deadline = Date.now() + START_MS
  let child: ChildProcess | null = null
  for (let starts = 0; ; ) {
    const attempt = await enter(connection)
    if (attempt.state === 'present') return attempt.presence
    const over = child !== null && (child.exitCode !== null || child.signalCode !== null || child.pid === undefined)
    if (Date.now() > deadline || (over && starts >= MOST_STARTS)) {
      const message = `The embedded PostgreSQL does not start. The end of ${logFile}:\n${await logTail(logFile)}`
      throw new EmbeddedDatabaseError(message, { cause: attempt.cause })
    }
    if (attempt.state === 'absent' && (child === null || over)) {
      await sleep(starts === 0 ? 0 : POLL_MS * 2 ** starts)
      child = await start()
      starts += 1
    }
    await sleep(POLL_MS)
  }
}

/** Comes back when the database has died under us: a crash of PostgreSQL is a pause, not the end of the server. */
function renewPresence(first: Presence, enterAgain: () => Promise<Presence>) {
  let leaving = false
  let current: Promise<Presence | null> = Promise.resolve(watch(first))

  function watch(presence: Presence): Presence {
    void presence.ended.then(() => {
      if (leaving) return
      logError('PostgreSQL has gone away; starting it again')
      current = comeBack()
    })
    return presence
  }
  async function comeBack(): Promise<Presence | null> {
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
    leave: async (whenLast: () => Promise<unknown>): Promise<void> => {
      leaving = true
      const presence = await current
      await presence?.leave(whenLast)
    },
  }
}
