import { execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { canInstall, install } from '../debian-packages.ts'

const DEBIAN = '/usr/lib/postgresql'
const ROLE = 'larder'
const START_MS = 20_000
const NOBODY = 65534
const run = promisify(execFile)
const isRoot = process.getuid?.() === 0
const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

export interface PostgresServer {
  /** The connection string of a database on it. */
  readonly url: (database: string) => string
  readonly stop: () => Promise<void>
}

function installed(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(a) - Number(b)) : []
  return versions.map((version) => join(DEBIAN, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
}

/** Debian's PostgreSQL, installed if possible. Otherwise throws: a suite that skips a database would pass for nothing. */
function findBinaries(): string {
  const found = installed()
  if (found !== undefined) return found
  if (canInstall()) {
    install(['postgresql'])
    const fresh = installed()
    if (fresh !== undefined) return fresh
  }
  throw new Error(
    `No PostgreSQL under ${DEBIAN}. Install your system's package "postgresql", then run the tests again.`,
  )
}

/** A PostgreSQL other than the embedded one, on a Unix socket in a new folder. Without fsync, since its data is thrown away. */
export async function startPostgres15(): Promise<PostgresServer> {
  const bin = findBinaries()
  const dir = await mkdtemp('/tmp/larder-pg15-')
  if (isRoot) await chown(dir, NOBODY, NOBODY)
  const data = join(dir, 'data')
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' }
  await run(join(bin, 'initdb'), ['-D', data, '-U', ROLE, '-E', 'UTF8', '-A', 'trust', '-N'], {
    ...user,
    env,
    cwd: dir,
  })
  const settings = ['listen_addresses=', `unix_socket_directories=${dir}`, 'fsync=off'].flatMap((s) => ['-c', s])
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...settings], { ...user, env, cwd: dir, stdio: 'ignore' })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = (database: string) => `postgres://${ROLE}@socket/${database}?host=${encodeURIComponent(dir)}`
  await answering(url('postgres'), () => child.exitCode !== null)
  return {
    url,
    stop: async () => {
      child.kill('SIGINT')
      await exited
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function answering(url: string, isOver: () => boolean): Promise<void> {
  for (const deadline = Date.now() + START_MS; ; await sleep(50)) {
    const client = new Client(url)
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (isOver() || Date.now() > deadline) throw error
    }
  }
}
