import { DatabaseError, type PoolConfig } from 'pg'
import { EmbeddedDatabaseError } from '../embedded-error.ts'
import { runningPid, stopPostmaster } from '../postmaster.ts'
import { type Attempt, enter, type Presence } from '../presence.ts'
import { type Cluster, isClosed } from './close-cluster.ts'
import { refusedPassword } from './password.ts'

/** PostgreSQL's code for it. */
const WRONG_PASSWORD = '28P01'

/**
 * Enters. A database that an older version started without a password is stopped, so that the next start closes it: but
 * not while another process uses it. `isOurs`: this process started it. Throws `EmbeddedDatabaseError` when the database
 * has another password.
 */
export async function enterClosed(connection: PoolConfig, cluster: Cluster, isOurs: boolean): Promise<Attempt> {
  const { dataDir, clusterDir } = cluster
  try {
    const attempt = await enter(connection)
    if (attempt.state !== 'present' || (await isClosed(cluster))) return attempt
    if (await stopIfLast(attempt.presence, clusterDir)) return { state: 'absent', cause: 'stopped by us' }
    return await enter(connection)
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== WRONG_PASSWORD) throw error
    // Nobody could stop it later.
    if (isOurs) await stopPostmaster(clusterDir)
    throw new EmbeddedDatabaseError(refusedPassword(dataDir, await runningPid(clusterDir)), { cause: error })
  }
}

/** Whether the database was stopped: not when another process uses it or it runs in another container. */
async function stopIfLast(presence: Presence, clusterDir: string): Promise<boolean> {
  let isStopped = false
  await presence.leave(async () => {
    isStopped = await stopPostmaster(clusterDir)
  })
  return isStopped
}
