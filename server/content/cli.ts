import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { ContentFaultsError } from './faults.ts'
import { importContent } from './import-content.ts'

const USAGE = 'Usage: npm run content:import -- <folder> [--dry-run]'

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1) {
    console.error(USAGE)
    return 2
  }
  const dryRun = values['dry-run']
  const database = await openDatabase(readConfig(process.env))
  try {
    const { added, changed, removed } = await importContent({ db: database.db, folder, dryRun })
    const list = (word: string, names: readonly string[]) => names.map((name) => `${word} ${name}`)
    const lines = [...list('added', added), ...list('changed', changed), ...list('removed', removed)]
    console.log(lines.length === 0 ? 'Nothing changed.' : lines.join('\n'))
    if (dryRun) console.log('A dry run: nothing was written.')
    return 0
  } finally {
    await database.close()
  }
}

try {
  process.exitCode = await run()
} catch (error) {
  if (error instanceof ContentFaultsError)
    console.error(`${error.message}\n${error.faults.length} faults; nothing was written.`)
  else console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
