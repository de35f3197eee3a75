import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { ROOT } from '../source-files.ts'

export interface CommandAnswer {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs an operator's command, as npm does, on the database of a running server. */
export const operatorCommand =
  (program: string, databaseUrl: string) =>
  async (...args: readonly string[]): Promise<CommandAnswer> => {
    const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: '/nonexistent' },
    })
    const code = new Promise<number | null>((resolve) => child.once('close', resolve))
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { code: await code, out, err }
  }
