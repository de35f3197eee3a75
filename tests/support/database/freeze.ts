import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { postmasterPid } from './ledger.ts'

const run = promisify(execFile)

/** The processes of the embedded PostgreSQL on this folder, its postmaster first. */
export async function databasePids(dataDir: string): Promise<number[]> {
  const postmaster = await postmasterPid(dataDir)
  if (postmaster === null) throw new Error('No PostgreSQL runs')
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid='])
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return [postmaster, ...rows.flatMap(([pid = 0, parent]) => (parent === postmaster ? [pid] : []))]
}

/** Stops these processes as a debugger does. Returns a function that lets those go on that are still there. */
export function freeze(pids: readonly number[]): () => void {
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGCONT')
      } catch {
        // It has ended.
      }
    }
  }
}
