import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { logError } from '#server/process/log.ts'
import { RULES_FILE } from './access/close-cluster.ts'
import type { Binaries } from './binaries.ts'
import { clusterPath, type Identity, isAlive, spawnOptions } from './identity.ts'
import { PORT } from './socket.ts'

const LOG_LIMIT_BYTES = 10 * 1024 * 1024
/** For a shutdown in order, which writes all that is only in PostgreSQL's log to the tables. */
const STOP_MS = 5_000
/** For a shutdown at once. PostgreSQL kills its own frozen processes after five seconds. */
const QUIT_MS = 10_000
const POLL_MS = 25
const TAIL_LINES = 12

/** On the command line, so that postgresql.conf and ALTER SYSTEM cannot change them. */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  port: String(PORT),
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  logging_collector: 'off',
  log_destination: 'stderr',
  timezone: 'UTC',
} as const

/** Starts PostgreSQL. It survives a crash of this process, and the next start uses it again. */
export async function startPostmaster(
  clusterDir: string,
  logFile: string,
  binaries: Binaries,
  identity: Identity | null,
): Promise<ChildProcess> {
  const before = await stat(logFile).catch(() => null)
  if (before !== null && before.size > LOG_LIMIT_BYTES) await rename(logFile, `${logFile}.old`)
  const log = await open(logFile, 'a', 0o600)
  try {
    const folder = clusterPath(clusterDir, identity)
    const all = { ...SETTINGS, hba_file: join(folder, RULES_FILE) }
    const settings = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(join(binaries.bin, 'postgres'), ['-D', folder, ...settings], {
      ...spawnOptions(identity),
      cwd: clusterDir,
      // Its own session: Ctrl+C in our terminal must not stop the database during open requests.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    child.on('error', (error) => logError(`postgres: ${error.message}`))
    child.unref()
    return child
  } finally {
    await log.close()
  }
}

/**
 * Requests a fast shutdown and waits for it. One that takes too long becomes a shutdown at once, after which the next
 * start recovers from PostgreSQL's log: no saved row is lost. False when the process is in another container and cannot
 * be signaled.
 */
export async function stopPostmaster(clusterDir: string): Promise<boolean> {
  const pid = await runningPid(clusterDir)
  if (pid === null) return false
  signal(pid, 'SIGINT')
  if (await hasStopped(pid, clusterDir, STOP_MS)) return true
  logError(`PostgreSQL (pid ${pid}) has not stopped in ${STOP_MS / 1000} s; ending it at once`)
  return quitPostmaster(clusterDir)
}

/** Ends a server that does not answer. The next start recovers from its log. */
export async function quitPostmaster(clusterDir: string): Promise<boolean> {
  const pid = await runningPid(clusterDir)
  if (pid === null) return false
  signal(pid, 'SIGQUIT')
  if (await hasStopped(pid, clusterDir, QUIT_MS)) return true
  throw new Error(`PostgreSQL (pid ${pid}) has not stopped in ${QUIT_MS} ms`)
}

/** A frozen process does not see a signal before it goes on. */
function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  process.kill(pid, name)
  process.kill(pid, 'SIGCONT')
}

async function hasStopped(pid: number, clusterDir: string, ms: number): Promise<boolean> {
  const deadline = Date.now() + ms
  // The file is checked too: a server of an earlier process may stay a zombie when nobody waits for it.
  while (isAlive(pid) && (await pidInFile(clusterDir)) === pid) {
    if (Date.now() > deadline) return false
    await sleep(POLL_MS)
  }
  return true
}

async function pidInFile(clusterDir: string): Promise<number | null> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return Number.isInteger(pid) && pid > 1 ? pid : null
}

/** The id of the running server. Null when none runs on this folder, as far as this machine sees. */
export async function runningPid(clusterDir: string): Promise<number | null> {
  const pid = await pidInFile(clusterDir)
  if (pid === null || !isAlive(pid)) return null
  if (process.platform !== 'linux') return pid
  // The id may come from another container that shares the folder. Here it may be another process.
  const [here, there] = await Promise.all([stat(clusterDir), stat(`/proc/${pid}/cwd`).catch(() => null)])
  return there !== null && here.ino === there.ino && here.dev === there.dev ? pid : null
}

/** The last lines of PostgreSQL's log, for an error message. */
export async function logTail(logFile: string): Promise<string> {
  const text = await readFile(logFile, 'utf8').catch(() => '')
  return text.trimEnd().split('\n').slice(-TAIL_LINES).join('\n')
}
