import { type ChildProcess, fork, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '#tests/support/source-files.ts'
import type { Answer, Errand, Order } from './server-host.ts'

const START_MS = 60_000
const POLL_MS = 50

export interface RunningServer {
  readonly port: number
  /** Everything that the process has written to its log. */
  readonly log: () => string
  readonly stop: () => Promise<void>
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

export const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()))

const settings = (port: number, dataDir: string, env: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  // Nobody waits for these servers to be noticed.
  DRAIN_SECONDS: '0',
  ...env,
})

/** Starts the demo as a user does, on a free port, and waits until it answers. */
export async function startServer(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const port = await freePort()
  const output: string[] = []
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/demo.ts'], {
    cwd: ROOT,
    env: settings(port, dataDir, env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended(child)
  }
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended at once:\n${output.join('')}`)
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null)
    if (answer?.ok) return { port, log: () => output.join(''), stop }
    await sleep(POLL_MS)
  }
  await stop()
  throw new Error(`The server was not ready after ${START_MS} ms:\n${output.join('')}`)
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
    const port = await freePort()
    const begun = this.output.length
    const server = await this.order({ does: 'start', env: settings(port, dataDir, env) })
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

  /** Resolves with the order's id when the order is done. */
  private order(errand: Errand): Promise<number> {
    this.last += 1
    const order: Order = { ...errand, id: this.last }
    return new Promise((resolve, reject) => {
      const fail = (words: string) => reject(new Error(`${words}\n${this.output.join('')}`))
      if (!this.child.connected) return fail('The process of the servers has ended')
      this.waiting.set(order.id, ({ id, error }) => {
        this.waiting.delete(id)
        if (error === undefined) resolve(order.id)
        else fail(error)
      })
      this.child.send(order)
    })
  }
}
