import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '#tests/support/source-files.ts'

const START_MS = 60_000
const POLL_MS = 50

export interface RunningServer {
  readonly port: number
  /** All that the process has written to its log. */
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

/** Starts the demo as a user does, on a port of its own, and waits until it can serve. */
export async function startServer(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const port = await freePort()
  const output: string[] = []
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/demo.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
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
