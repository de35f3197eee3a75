import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const SETTINGS = ['STORES', 'ENGINES', 'PARTS', 'ROUNDS', 'ARTICLES', 'SCREENS', 'NETWORKS', 'SECONDS', 'SERVER']

const load = (): string => (loadavg()[0] ?? 0).toFixed(1)

function commandOf(name: string, args: readonly string[]): string {
  const settings = SETTINGS.flatMap((key) => (process.env[key] === undefined ? [] : [`${key}=${process.env[key]}`]))
  return [...settings, 'npm run bench --', name, ...args].join(' ')
}

/**
 * Runs a bench and adds what it prints to the file of the day in `results`, with its command, commit and machine. A bench
 * that fails adds nothing.
 */
export async function withReport(name: string, args: readonly string[], run: () => Promise<void>): Promise<void> {
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()
  const began = new Date()
  const before = load()
  let printed = ''
  const write = process.stdout.write
  process.stdout.write = (chunk: string | Uint8Array, ...rest: never[]) => {
    printed += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
    return write.call(process.stdout, chunk, ...rest)
  }
  try {
    await run()
  } finally {
    process.stdout.write = write
  }
  const machine = `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, load ${before} to ${load()}`
  const head = `$ ${commandOf(name, args)}\n${began.toISOString()}, commit ${commit}, ${machine}\n`
  const file = `${began.toISOString().slice(0, 10)}-${name}.txt`
  appendFileSync(join(import.meta.dirname, 'results', file), `${head}\n${stripVTControlCharacters(printed)}\n`)
  console.log(`Added to bench/results/${file}`)
}
