import { parseArgs } from 'node:util'
import { readConfig } from '#server/config/config.ts'
import { runCommand, UsageError } from '#server/process/command.ts'
import { say } from '#server/process/log.ts'
import { backup } from './backup.ts'
import type { Manifest } from './manifest.ts'
import { checking } from './progress.ts'
import { readArchive } from './read-archive.ts'
import { restore } from './restore.ts'

const USAGE = `Usage: npm run backup -- <file.tar.gz> [--force]     writes a backup, beside the running server or without it
       npm run backup -- --verify <file.tar.gz>      checks that a backup is whole
       npm run restore -- <file.tar.gz>              fills an empty data folder and database with a backup`

const OPTIONS = {
  force: { type: 'boolean', default: false },
  verify: { type: 'boolean', default: false },
} as const

/** The least time between two progress lines. Faster ones are dropped. */
const LINE_MS = 1_000

function throttledSay(): (line: string) => void {
  let last = Date.now()
  return (line) => {
    if (Date.now() - last < LINE_MS) return
    last = Date.now()
    say(`  ${line}`)
  }
}

function summary({ taken, tables, files, version, migrations }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const of = `Larder ${version}, schema ${migrations.at(-1) ?? 'none'}`
  return `${tables.length} tables with ${rows} rows and ${files.length} files, as of ${taken} (${of})`
}

await runCommand(USAGE, async () => {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  const [command, file, ...rest] = positionals
  const isKnown =
    (command === 'backup' && !(values.force && values.verify)) ||
    (command === 'restore' && !values.force && !values.verify)
  if (!isKnown || file === undefined || rest.length > 0) throw new UsageError()
  if (values.verify) {
    say(`${file} is whole: ${summary(await readArchive(file, checking(throttledSay())))}`)
    return
  }
  const { databaseUrl, dataDir, postgresBin, authSecret } = readConfig(process.env)
  const place = { databaseUrl, dataDir, postgresBin, say: throttledSay() }
  if (command === 'restore') {
    say(`Restored ${summary(await restore(file, place))}.`)
    return
  }
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => stop.abort(new Error('Stopped. Nothing was written.')))
  }
  const written = await backup(file, { ...place, force: values.force, signal: stop.signal, warn: say })
  say(`Wrote ${file}, and read it back: ${summary(written)}.`)
  if (authSecret !== undefined) say('AUTH_SECRET is a setting of yours, and not in it: keep it too.')
})
