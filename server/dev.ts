import { type ChildProcess, spawn } from 'node:child_process'
import { say } from './process/log.ts'

/**
 * `npm run dev`: Vite's page with reload on one port, and behind it the server, which restarts when its code changes.
 * When one ends, both end.
 */

const { PAGE_PORT = '5173', PORT = '8080' } = process.env
const children: ChildProcess[] = []

const start = (name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void => {
  const child = spawn(process.execPath, [...args], { stdio: 'inherit', env: { ...process.env, ...env } })
  child.once('exit', (code) => {
    say(`${name} ended`)
    for (const other of children) if (other !== child) other.kill('SIGTERM')
    // One that a signal ended has none.
    if (code !== null) process.exitCode ??= code
  })
  children.push(child)
}

start('server', ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/demo.ts', '--no-build'])
start('page', ['node_modules/vite/bin/vite.js', '--port', PAGE_PORT, '--strictPort'], {
  API_ORIGIN: `http://127.0.0.1:${PORT}`,
})
say(`The page is at http://localhost:${PAGE_PORT}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => children.forEach((child) => void child.kill(signal)))
