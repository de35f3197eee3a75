import { type ChildProcess, fork, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '#tests/support/source-files.ts'
import type { Answer, Errand, Order } from './server-host.ts'

const START_MS = 60_000
const POLL_MS = 50
/** What the demo says when it listens. */
const ADDRESS = /Larder is at http:\/\/localhost:(\d+)\s/

export interface RunningServer {
  readonly port: number
  /** Everything that the process has written to its log. */
  readonly log: () => string
  readonly stop: () => Promise<void>
}

export const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()))

/** The server takes any free port and says which. */
const settings = (dataDir: string, env: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  // Nobody waits for these servers to be noticed.
  DRAIN_SECONDS: '0',
  ...env,
})

/** Starts the demo as a user does, and waits until it says its address. */
export async function startServer(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const output: string[] = []
  const log = () => output.join('')
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/demo.ts'], {
    cwd: ROOT,
    env: settings(dataDir, env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended(child)
  }
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended at once:\n${log()}`)
    const port = Number(ADDRESS.exec(log())?.[1])
    if (port > 0) return { port, log, stop }
    await sleep(POLL_MS)
  }
  await stop()
  throw new Error(`The server was not ready after ${START_MS} ms:\n${log()}`)
}

/**
 * One process that runs the servers of many tests, each with a port, a database and settings of its own. Loading the
 * server's code costs more than all requests of a test.
 */
export class ServerHost {
  private readonly output: string[] = []
  private readonly child: ChildProcess
  private readonly waiting = new Map<number, (answer: Answer) => void>()
  private last = 0

  constructor() {
    this.child = fork(join(ROOT, 'tests/e2e/support/server/server-host.ts'), {
      cwd: ROOT,
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => this.output.push(chunk.toString()))
    this.child.on('message', (answer: Answer) => this.waiting.get(answer.id)?.(answer))
    this.child.once('exit', () => {
      for (const [id, answer] of this.waiting) answer({ id, error: 'The process of the servers ended' })
    })
  }

  readonly start: typeof startServer = async (dataDir, env = {}) => {
    const begun = this.output.length
    const { id: server, port } = await this.order({ does: 'start', env: settings(dataDir, env) })
    if (port === undefined) throw new Error('The server did not say its port')
    return {
      port,
      // The log also has the lines of the other servers in this process. That is fine: tests look for what no server may log.
      log: () => this.output.slice(begun).join(''),
      stop: async () => {
        await this.order({ does: 'stop', server })
      },
    }
  }

  /** Imports a content folder into a data folder whose server keeps running. */
  async importFolder(dataDir: string, contentDir: string): Promise<void> {
    await this.order({ does: 'import', dataDir, contentDir })
  }

  async end(): Promise<void> {
    if (this.child.connected) this.child.disconnect()
    await ended(this.child)
  }

  /** Resolves with the answer when the order is done. */
  private order(errand: Errand): Promise<Answer> {
    this.last += 1
    const order: Order = { ...errand, id: this.last }
    return new Promise((resolve, reject) => {
      const fail = (words: string) => reject(new Error(`${words}\n${this.output.join('')}`))
      if (!this.child.connected) return fail('The process of the servers has ended')
      this.waiting.set(order.id, (answer) => {
        this.waiting.delete(order.id)
        if (answer.error === undefined) resolve(answer)
        else fail(answer.error)
      })
      this.child.send(order)
    })
  }
}
