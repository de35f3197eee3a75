import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const CLI = fileURLToPath(new URL('../../../server/backup/backup-commands.ts', import.meta.url))

export interface CommandEnd {
  /** The exit code; null: killed. */
  readonly code: number | null
  readonly output: string
}

/** `npm run backup` or `npm run restore` as a process. Without npm, so that signals reach it directly. */
export function startCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): { readonly child: ChildProcess; readonly ended: Promise<CommandEnd> } {
  return startProcess(process.execPath, ['--import', 'tsx', CLI, ...args], env)
}

export function startProcess(program: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: '', AUTH_SECRET: '', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += String(text)
    })
  const ended = new Promise<CommandEnd>((resolve) => child.once('close', (code) => resolve({ code, output })))
  return { child, ended }
}

export const runCommand = (args: readonly string[], env: Readonly<Record<string, string>>): Promise<CommandEnd> =>
  startCommand(args, env).ended
