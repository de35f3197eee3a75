import { execFile } from 'node:child_process'
import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PoolConfig } from 'pg'
import { findBinaries } from '#server/db/embedded/binaries.ts'
import { clusterPath, postgresIdentity, spawnOptions } from '#server/db/embedded/identity.ts'
import { findPackage } from '#server/db/embedded/postgres-package.ts'
import { startPostmaster, stopPostmaster } from '#server/db/embedded/postmaster.ts'
import { enter, type Presence } from '#server/db/embedded/presence.ts'
import { until } from './ledger.ts'

/** The rules of versions before the password: whoever reaches the socket may come in. */
export const TRUSTING_RULES = 'local all all trust\n'

const run = promisify(execFile)

async function placesOf(dataDir: string) {
  const clusterDir = join(dataDir, 'postgres')
  const identity = await postgresIdentity(clusterDir)
  return { clusterDir, identity, binaries: await findBinaries(await findPackage(), identity, dataDir) }
}

/** Makes the database's folder as those versions did. */
export async function makeTrustingFolder(dataDir: string): Promise<void> {
  const { clusterDir, identity, binaries } = await placesOf(dataDir)
  await mkdir(clusterDir, { recursive: true, mode: 0o700 })
  if (identity !== null) await chown(clusterDir, identity.uid, identity.gid)
  const auth = ['--auth-local=trust', '--auth-host=reject']
  const args = [`--pgdata=${clusterPath(clusterDir, identity)}`, '--username=larder', '--encoding=UTF8', '--locale=C']
  await run(join(binaries.bin, 'initdb'), [...args, ...auth], { ...spawnOptions(identity), cwd: clusterDir })
}

export interface TrustingDatabase {
  readonly connection: PoolConfig
  /** What a server of that version does while it runs. */
  readonly enter: () => Promise<Presence>
  readonly stop: () => Promise<unknown>
}

/** Makes such a folder and starts its database. */
export async function startTrusting(dataDir: string): Promise<TrustingDatabase> {
  await makeTrustingFolder(dataDir)
  const { clusterDir, identity, binaries } = await placesOf(dataDir)
  await startPostmaster(clusterDir, join(dataDir, 'postgres.log'), binaries, identity)
  const connection = { host: clusterDir, port: 5432, user: 'larder', database: 'postgres', ssl: false }
  const tryToEnter = () => enter(connection)
  await until('the database of the older version answers', async () => {
    const attempt = await tryToEnter()
    if (attempt.state === 'present') await attempt.presence.leave(async () => undefined)
    return attempt.state === 'present'
  })
  return {
    connection,
    enter: async () => {
      const attempt = await tryToEnter()
      if (attempt.state !== 'present') throw attempt.cause
      return attempt.presence
    },
    stop: () => stopPostmaster(clusterDir),
  }
}
