import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { writeFileList } from '../../../build/file-list.ts'
import { present } from '../present.ts'
import { ROOT } from '../source-files.ts'

export interface ServerProcess {
  readonly port: number
  readonly pid: number
  /** Sends SIGTERM. Resolves with the time in milliseconds until the process has ended. */
  readonly terminate: () => Promise<number>
  readonly kill: () => void
  /** What it has printed. */
  readonly lines: readonly string[]
}

/** `npm start` in a process of its own, on a free port. `dataDir` is its data folder, with the app that it serves. */
export async function startProcess(
  dataDir: string,
  files: Readonly<Record<string, string | Buffer>> = {},
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const dist = join(dataDir, '..', 'dist')
  mkdirSync(dist, { recursive: true })
  for (const [name, body] of Object.entries({ 'index.html': '<!doctype html>', ...files }))
    writeFileSync(join(dist, name), body)
  await writeFileList(dist)
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...{ ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, DIST_DIR: dist, PORT: '0', HOST: '127.0.0.1' },
      ...settings,
    },
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const lines: string[] = []
  const port = await new Promise<number>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on('line', (line) => {
        lines.push(line)
        const found = /^Larder serves .*:(\d+)$/.exec(line)?.[1]
        if (found !== undefined) resolve(Number(found))
      })
    void ended.then(() => reject(new Error(`The server has ended:\n${lines.join('\n')}`)))
  })
  return {
    port,
    pid: present(child.pid),
    lines,
    terminate: async () => {
      const begun = performance.now()
      child.kill('SIGTERM')
      await ended
      return performance.now() - begun
    },
    kill: () => void child.kill('SIGKILL'),
  }
}
