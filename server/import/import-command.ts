import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { withDatabase } from '#server/db/with-database.ts'
import { runCommand, UsageError } from '#server/process/command.ts'
import { printable, say } from '#server/process/log.ts'
import { checkValues, OPTIONS, offerOf, type Values } from './command-options.ts'
import { IncompleteError, importEpubs, removeEpub } from './epub/import-epubs.ts'
import { type FileReport, linesOf } from './epub/import-report.ts'
import { ContentFaultsError } from './faults.ts'
import { importContent } from './folder/import-content.ts'
import { sourceOf } from './source.ts'
import type { Changes } from './store/changes.ts'

const USAGE = `Usage: npm run content:import -- <content folder> [--dry-run]
       npm run content:import -- <book.epub | folder of EPUBs> … [--price 12.00] [--discount 3.00] [--currency €]
               [--language uk] [--strict] [--dry-run]
       npm run content:import -- --remove <address of a book that came as an EPUB> [--dry-run]`

function tell(reports: readonly FileReport[]): void {
  for (const line of reports.flatMap(linesOf)) say(printable(line))
}

const notice = (text: string): void => say(printable(`notice: ${text}`))

async function change(db: Kysely<Schema>, values: Values, paths: readonly string[]): Promise<Changes> {
  const dryRun = values['dry-run'] === true
  if (values.remove !== undefined) return removeEpub({ db, slug: values.remove, dryRun })
  const source = sourceOf(paths)
  if (source.kind === 'folder') return importContent({ db, folder: source.folder, dryRun, tell: notice })
  const languages = {
    ...(values.language === undefined ? {} : { named: values.language.toLowerCase() }),
    mayAdd: askForLanguage,
  }
  const { reports, ...changes } = await importEpubs({
    db,
    paths: source.paths,
    offer: offerOf(values),
    dryRun,
    strict: values.strict === true,
    languages,
    tell: notice,
  }).catch((error: unknown) => {
    if (error instanceof IncompleteError) tell(error.reports)
    throw error
  })
  tell(reports)
  return changes
}

/** Asks the operator at a terminal. Without one, nobody can agree, and the import names what to write. */
async function askForLanguage(file: string, lang: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false
  const name = new Intl.DisplayNames(['en'], { type: 'language' }).of(lang) ?? lang
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(
    printable(`${file} is in ${name} (${lang}). Add this language to the library? [y/N] `),
  )
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

const withCount = (error: unknown): never => {
  if (error instanceof ContentFaultsError)
    throw new Error(
      `${error.message}\n${error.faults.length === 1 ? '1 fault' : `${error.faults.length} faults`}; nothing was written.`,
    )
  throw error
}

/** `npm run content:import`: imports a content folder or EPUBs into the library. */
await runCommand(USAGE, async () => {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  if ((values.remove === undefined) === (positionals.length === 0)) throw new UsageError()
  checkValues(values)
  await withDatabase(async (db) => {
    const { added, changed, removed } = await change(db, values, positionals).catch(withCount)
    const list = (word: string, names: readonly string[]) => names.map((name) => printable(`${word} ${name}`))
    const lines = [...list('added', added), ...list('changed', changed), ...list('removed', removed)]
    say(lines.length === 0 ? 'Nothing changed.' : lines.join('\n'))
    if (values['dry-run'] === true) say('A dry run: nothing was written.')
  })
})
