import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { errorCode } from '#server/process/error-code.ts'
import { EmbeddedDatabaseError } from './embedded-error.ts'

/** The user that the PostgreSQL binaries run as. */
export interface Identity {
  readonly uid: number
  readonly gid: number
}

const NOBODY: Identity = { uid: 65534, gid: 65534 }
const run = promisify(execFile)

async function nobody(): Promise<Identity> {
  const id = async (flag: '-u' | '-g') => Number((await run('id', [flag, 'nobody'])).stdout)
  try {
    return { uid: await id('-u'), gid: await id('-g') }
  } catch {
    return NOBODY
  }
}

/**
 * Null: our own user. PostgreSQL refuses to run as root, so root uses the owner of the data, or `nobody` at first.
 * Throws when the data belongs to a user that we cannot switch to.
 */
export async function postgresIdentity(clusterDir: string): Promise<Identity | null> {
  const uid = process.getuid?.()
  const owner = await stat(clusterDir).catch(() => null)
  if (uid === 0) return owner !== null && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody()
  if (owner !== null && uid !== undefined && owner.uid !== uid) {
    throw new EmbeddedDatabaseError(
      `${clusterDir} belongs to the user with uid ${owner.uid}, and this process runs as ${uid}. ` +
        `Start it as that user or as root, or stop all that use it and give it away: chown -R ${uid} ${clusterDir}`,
    )
  }
  return null
}

/**
 * Options for a child process: its user, and a clean environment, because PGPORT, PGDATA and similar variables mislead
 * it.
 */
export function spawnOptions(identity: Identity | null) {
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  return identity === null ? { env } : { env, uid: identity.uid, gid: identity.gid }
}

/** The path by which the child process reaches the data folder, which is its working directory. */
export function clusterPath(clusterDir: string, identity: Identity | null): string {
  // Root's data may lie below a folder that the other user cannot enter, such as a home with mode 0700. That user
  // cannot open the path, but can use the working directory that the child gets from us.
  return identity !== null && process.platform === 'linux' ? '/proc/self/cwd' : clusterDir
}

/** Whether a process with this id is running, even one that we may not signal. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
