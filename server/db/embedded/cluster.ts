import { execFile } from 'node:child_process'
import { chown, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { syncFolder } from '#server/process/private-files.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedDatabaseError, programFault } from './embedded-error.ts'
import { clusterPath, type Identity, spawnOptions } from './identity.ts'

/** The only role. */
export const ROLE = 'larder'

const DRAFT = '.postgres-draft-'
const STALE_MS = 10 * 60 * 1000
const run = promisify(execFile)

/**
 * Creates the database's data folder unless it exists. Throws `EmbeddedDatabaseError` when the folder belongs to
 * another version of PostgreSQL or contains anything else.
 */
export async function ensureCluster(clusterDir: string, binaries: Binaries, identity: Identity | null): Promise<void> {
  if (await isCluster(clusterDir, binaries)) return
  const dataDir = dirname(clusterDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await removeStaleDrafts(dataDir)
  // Created beside its place and renamed. So a start that is killed, or races another one, leaves the whole folder or
  // none.
  const draft = await mkdtemp(join(dataDir, DRAFT))
  try {
    if (identity !== null) await chown(draft, identity.uid, identity.gid)
    await initdb(draft, binaries, identity)
    await rename(draft, clusterDir)
    await syncFolder(dataDir)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await isCluster(clusterDir, binaries))) throw error
  }
}

async function isCluster(clusterDir: string, { major, setting }: Binaries): Promise<boolean> {
  const files = await readdir(clusterDir).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw new EmbeddedDatabaseError(`${clusterDir} cannot be read: ${error.message}`, { cause: error })
  })
  if (files.length === 0) return false
  if (!files.includes('PG_VERSION')) {
    throw new EmbeddedDatabaseError(
      `${clusterDir} is not empty, and it is not a data folder of PostgreSQL. Move it away.`,
    )
  }
  const found = Number.parseInt(await readFile(join(clusterDir, 'PG_VERSION'), 'utf8'), 10)
  if (found === major) return true
  const ours = setting === null ? `this version of the server brings` : `${setting} is`
  const way = setting === null ? 'the version of the server that wrote it' : `the PostgreSQL that wrote it`
  throw new EmbeddedDatabaseError(
    `${clusterDir} was written by PostgreSQL ${found}, and ${ours} PostgreSQL ${major}. ` +
      (found > major && setting === null
        ? 'Start the newer version of the server that made it.'
        : `Take a backup with ${way} (npm run backup), move the data folder away, ` +
          'and restore the backup with this one (npm run restore).'),
  )
}

async function initdb(dir: string, binaries: Binaries, identity: Identity | null): Promise<void> {
  // Sorts by code point and uses Unicode case without the host's locales, so that answers are the same on every
  // machine.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // Nobody may connect before the cluster is closed by its password.
  const auth = ['--auth-local=reject', '--auth-host=reject']
  try {
    const args = [`--pgdata=${clusterPath(dir, identity)}`, `--username=${ROLE}`, ...locale, ...auth]
    await run(join(binaries.bin, 'initdb'), args, { ...spawnOptions(identity), cwd: dir })
  } catch (cause) {
    throw new EmbeddedDatabaseError(`The data folder could not be made: ${programFault(cause)}`, { cause })
  }
}

async function removeStaleDrafts(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(DRAFT)) continue
    const found = await lstat(join(dataDir, name)).catch(() => null)
    if (found === null || Date.now() - found.ctimeMs < STALE_MS) continue
    await rm(join(dataDir, name), { recursive: true, force: true })
  }
}
