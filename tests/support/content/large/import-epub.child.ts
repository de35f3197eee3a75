import { withDatabase } from '#server/db/with-database.ts'
import { importEpubs } from '#server/import/epub/import-epubs.ts'
import { measureProcess } from '#tests/support/attack/costs/measure-process.ts'

/** Imports an EPUB in English as the command does, and prints how long that took and the most memory that the process had. */
const [path = ''] = process.argv.slice(2)
await withDatabase(async (db) => {
  const begun = performance.now()
  const { added } = await importEpubs({ db, paths: [path], languages: { named: 'en', mayAdd: async () => true } })
  const ms = Math.round(performance.now() - begun)
  // Not `resourceUsage`: a new process inherits the most memory that its parent had.
  process.stdout.write(JSON.stringify({ ms, bytes: measureProcess(process.pid).peak(), added: added.length }))
})
