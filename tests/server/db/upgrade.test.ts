import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app/app.ts'
import { openServices } from '#server/app/serve.ts'
import { stopServices } from '#server/app/stop.ts'
import { restore } from '#server/backup/restore.ts'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { privateFolder, removeFolders } from '#tests/support/database/data-folders.ts'
import { createEmptyDatabase } from '#tests/support/database/databases.ts'
import { RELEASES, RELEASES_FOLDER } from '#tests/support/release/releases.ts'

const STARTS_MS = 60_000

afterAll(removeFolders)

describe('in a database of its own', () => keepsAll(() => createEmptyDatabase('embedded')))
describe('in the database that it brings', { tags: ['deep'] }, () => keepsAll(async () => null))

/** `open` gives a database to restore into, or null: the one in the data folder. */
function keepsAll(open: () => Promise<{ readonly url: string; readonly drop: () => Promise<void> } | null>): void {
  test.each(RELEASES)(
    'a server of %s keeps its accounts, texts and bookmarks',
    { timeout: STARTS_MS },
    async (release) => {
      const dataDir = join(await privateFolder(), 'data')
      const given = await open()
      const place = given === null ? { dataDir } : { dataDir, databaseUrl: given.url }
      await restore(join(RELEASES_FOLDER, release, 'server.tar.gz'), { ...place, say: () => undefined })
      const database = await openDatabase(place)
      const config = readConfig({ DATA_DIR: dataDir, DIST_DIR: join(dataDir, 'dist') })
      const services = await openServices(config, database, { checkAnswers: true })
      const app = createApp(services)

      const signedIn = await app.request('/api/auth/login', {
        method: 'POST',
        body: JSON.stringify({ email: 'subscriber@example.com', password: 'subscriber-demo-1' }),
        headers: { 'content-type': 'application/json' },
      })
      const { access_token } = (await signedIn.json()) as { access_token: string }
      const get = async (path: string) =>
        (await app.request(`/api${path}`, { headers: { Authorization: `Bearer ${access_token}` } })).text()
      expect(await get('/books/oats/articles/49')).toContain('First oats')
      expect(await get('/user/bookmarks')).toContain('"slug":"first-oats"')

      await stopServices(services)
      await database.close()
      await given?.drop()
    },
  )
}
