import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { isAlive } from '#server/db/embedded/identity.ts'
import { openDatabase } from '#server/db/open.ts'

const WRITER = fileURLToPath(new URL('./ledger-writer.ts', import.meta.url))
const WAIT_MS = 30_000

/** Waits until `isSo` gives true. Throws with `what` after `WAIT_MS`. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + WAIT_MS; !(await isSo()); await sleep(5)) {
    if (Date.now() > deadline) throw new Error(`not in ${WAIT_MS} ms: ${what}`)
  }
}

/** A process that writes to the embedded database of a folder and prints the acknowledged ids. */
export class Writer {
  readonly acknowledged: number[] = []
  readonly lines: string[] = []
  readonly #child: ChildProcess
  readonly ended: Promise<number | null>
  #isOver = false

  /** `script` takes the same arguments and prints the same lines as `ledger-writer.ts`. */
  constructor(dataDir: string, first: number, count = 0, script = WRITER) {
    // A process group of its own, as a shell makes it: a signal to the group must not reach the database.
    this.#child = spawn(process.execPath, ['--import', 'tsx', script, dataDir, String(first), String(count)], {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      // People who also use PostgreSQL elsewhere set these variables. The server must ignore them.
      env: { ...process.env, PGPORT: '1', PGDATABASE: 'elsewhere', PGUSER: 'somebody', PGSSLMODE: 'require' },
    })
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      if (stream !== null) createInterface(stream).on('line', (line) => this.#read(line))
    }
    this.ended = new Promise((resolve) => this.#child.once('close', (code) => resolve(code)))
    void this.ended.then(() => {
      this.#isOver = true
    })
  }

  #read(line: string): void {
    if (/^\d+$/.test(line)) this.acknowledged.push(Number(line))
    else this.lines.push(line)
  }

  async acknowledges(count: number): Promise<void> {
    const goal = this.acknowledged.length + count
    await until(`${count} more rows from the writer:\n${this.lines.join('\n')}`, () => {
      if (this.#isOver) throw new Error(`the writer has ended:\n${this.lines.join('\n')}`)
      return this.acknowledged.length >= goal
    })
  }

  /** Signals the whole group. Resolves with the exit code when it has ended and its output is read. */
  async kill(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): Promise<number | null> {
    const { pid } = this.#child
    if (pid !== undefined && !this.#isOver) process.kill(-pid, signal)
    return this.ended
  }
}

/** The ids in the two tables of the ledger, in order. */
export async function readLedger(dataDir: string): Promise<{ debit: number[]; credit: number[] }> {
  const { db, close } = await openDatabase({ dataDir })
  try {
    const ids = async (table: 'debit' | 'credit') => {
      const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} order by id`.execute(db)
      return rows.map(({ id }) => Number(id))
    }
    return { debit: await ids('debit'), credit: await ids('credit') }
  } finally {
    await close()
  }
}

/** The process id of the embedded PostgreSQL on this folder. Null: none runs. */
export async function postmasterPid(dataDir: string): Promise<number | null> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return Number.isInteger(pid) && isAlive(pid) ? pid : null
}
