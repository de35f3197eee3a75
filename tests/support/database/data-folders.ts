import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { postmasterPid } from './ledger.ts'

const made: string[] = []

/** An empty folder that only this user may enter, like a home. PostgreSQL's user must cope with that. */
export async function privateFolder(): Promise<string> {
  const dir = await mkdtemp('/tmp/larder-private-')
  made.push(dir)
  return dir
}

/** Stops processes that a failed test left running, and removes the folders. For `afterAll`. */
export async function removeFolders(): Promise<void> {
  for (const dir of made.splice(0)) {
    for (const dataDir of [dir, join(dir, 'data')]) {
      if ((await postmasterPid(dataDir)) !== null) await (await startEmbeddedPostgres(dataDir)).stop()
    }
    await rm(dir, { recursive: true, force: true })
  }
}
