import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { writeWhole } from '#server/process/private-files.ts'
import type { Binaries } from '../binaries.ts'
import { ROLE } from '../cluster.ts'
import { EmbeddedDatabaseError } from '../embedded-error.ts'
import { clusterPath, type Identity, spawnOptions } from '../identity.ts'
import { agreedPassword, hasPassword, markPasswordSet, verifierOf } from './password.ts'

export const RULES_FILE = 'pg_hba.conf'
/** Who may connect. Everything that has no line is refused. */
const RULES = `# Larder writes this file. Every connection needs the password in the data folder.
local all ${ROLE} scram-sha-256
`

export interface Cluster {
  readonly dataDir: string
  readonly clusterDir: string
  readonly binaries: Binaries
  readonly identity: Identity | null
}

/** Whether nobody can connect without the password. */
export async function isClosed({ dataDir, clusterDir }: Cluster): Promise<boolean> {
  const rules = await readFile(join(clusterDir, RULES_FILE), 'utf8').catch(() => null)
  return rules === RULES && (await hasPassword(dataDir))
}

/**
 * Gives the database its password, before a start. It has none when it is new, was made by an older version, or has lost
 * the file. Each step may be done again, and the last one says that all are done: a kill in between does no harm. False
 * when the database runs or another process does the same.
 */
export async function closeCluster(cluster: Cluster, password: string): Promise<boolean> {
  if (await isClosed(cluster)) return true
  const { dataDir, clusterDir, identity } = cluster
  if (!(await setPassword(cluster, await agreedPassword(dataDir, password)))) return false
  await writeWhole(join(clusterDir, RULES_FILE), RULES, identity)
  await markPasswordSet(dataDir)
  return true
}

/** By PostgreSQL's single-user mode, which listens to nobody and asks for no password. */
async function setPassword({ clusterDir, binaries, identity }: Cluster, password: string): Promise<boolean> {
  const args = ['--single', '-D', clusterPath(clusterDir, identity), '-c', 'exit_on_error=on', 'postgres']
  const child = spawn(join(binaries.bin, 'postgres'), args, { ...spawnOptions(identity), cwd: clusterDir })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  // The program may have ended before it has read this. Its exit code tells.
  child.stdin.on('error', () => undefined)
  child.stdin.end(`ALTER ROLE ${ROLE} PASSWORD '${verifierOf(password)}'\n`)
  child.stdout.resume()
  const [said, code] = await Promise.all([text(child.stderr), ended])
  if (code === 0) return true
  if (/lock file "postmaster\.pid"/.test(said)) return false
  throw new EmbeddedDatabaseError(`The embedded PostgreSQL could not be given its password: ${said.trim()}`)
}
