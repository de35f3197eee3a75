import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { writeEpubs } from '#tests/support/content/read-epub.ts'
import { openTestDatabase } from '#tests/support/database/databases.ts'
import { present } from '#tests/support/present.ts'
import { ROOT } from '#tests/support/source-files.ts'

const CHILD = 'tests/support/content/large/import-epub.child.ts'
export const MEGABYTE = 1024 * 1024

interface MeasuredImport {
  readonly ms: number
  /** The most memory that its process had. */
  readonly bytes: number
  /** How many books and articles the library got. */
  readonly added: number
}

/** Imports an EPUB into an empty library, in a process of its own, and prints what that cost. `what`: in words. */
export async function measuredImport(what: string, epub: Uint8Array): Promise<MeasuredImport> {
  const shelf = await openTestDatabase('embedded')
  try {
    const [path] = writeEpubs({ 'large.epub': epub })
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', CHILD, present(path)], {
      ...{ cwd: ROOT, timeout: 100_000 },
      env: { ...process.env, DATABASE_URL: shelf.url, DATA_DIR: '/nonexistent' },
    })
    const cost: MeasuredImport = JSON.parse(stdout)
    console.info(`${what}: ${cost.ms} ms, ${Math.round(cost.bytes / MEGABYTE)} MB`)
    return cost
  } finally {
    await shelf.close()
  }
}
