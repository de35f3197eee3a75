import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { EmbeddedDatabaseError } from './embedded-error.ts'

/** Whom the PostgreSQL binaries run as. */
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
 * Null: as ourselves. PostgreSQL refuses to run as root, so root lends it the owner of the data, or `nobody` at first.
 * Throws where the data belongs to somebody that we may not act for.
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

/** What a child process needs: whom it runs as, and nothing of our environment (PGPORT, PGDATA and their like mislead it). */
export function spawnOptions(identity: Identity | null) {
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  return identity === null ? { env } : { env, uid: identity.uid, gid: identity.gid }
}

/** How the data folder, being the child's working directory, is named to it. */
export function clusterPath(clusterDir: string, identity: Identity | null): string {
  // Root's data may lie below a folder that the other user cannot enter (a home with mode 0700). A path would be refused
  // there; the working directory, which the child has from us, is not.
  return identity !== null && process.platform === 'linux' ? '/proc/self/cwd' : clusterDir
}

/** Whether a process with this id lives (also one that we may not signal). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
