import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { startServer } from '#server/app/serve.ts'
import { readConfig } from '#server/config/config.ts'
import { ROOT } from '#tests/support/source-files.ts'

const KB = 1024

/** A server in a process of its own, so that a test can measure it alone. */
export interface ServerProcess {
  readonly port: number
  /** The memory that it has now, in bytes. */
  readonly memory: () => number
  /** The most that it had since `forgetPeak`, in bytes. */
  readonly peak: () => number
  readonly forgetPeak: () => void
  /** The files that it has open. */
  readonly openFiles: () => readonly string[]
  /** What it used of the processor, in hundredths of a second. */
  readonly ticks: () => number
  readonly stop: () => Promise<void>
}

const ofProcess = (pid: number, name: string): string => readFileSync(`/proc/${pid}/${name}`, 'utf8')

function sizeOf(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(ofProcess(pid, 'status')) ?? []
  if (kilobytes === undefined) throw new Error(`The system does not tell ${name}`)
  return Number(kilobytes) * KB
}

async function portOf(child: ChildProcess): Promise<number> {
  let text = ''
  child.stderr?.on('data', (chunk) => {
    text = `${text}${chunk}`.slice(-2_000)
  })
  const ended = once(child, 'close').then(() => {
    throw new Error(`The server has ended: ${text}`)
  })
  const [line] = await Promise.race([once(child.stdout ?? child, 'data'), ended])
  ended.catch(() => undefined)
  return Number(line)
}

/** The settings are those of `npm start`. */
export async function startServerProcess(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', import.meta.filename], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', ...settings },
  })
  const port = await portOf(child)
  const { pid } = child
  if (pid === undefined) throw new Error('The server has no process')
  return {
    port,
    memory: () => sizeOf(pid, 'VmRSS'),
    peak: () => sizeOf(pid, 'VmHWM'),
    forgetPeak: () => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
    openFiles: () =>
      readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
        try {
          return [readlinkSync(`/proc/${pid}/fd/${fd}`)]
        } catch {
          return []
        }
      }),
    ticks: () => {
      // The name of the program comes before these numbers, and may have spaces.
      const [, , , , , , , , , , , user, system] = ofProcess(pid, 'stat')
        .replace(/^.*\) /s, '')
        .split(' ')
      return Number(user) + Number(system)
    },
    stop: async () => {
      if (child.exitCode !== null) return
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
    },
  }
}

if (process.argv[1] === import.meta.filename) {
  const server = await startServer(readConfig(process.env))
  process.once('SIGTERM', () => void server.stop())
  console.log(server.port)
}
