// @module-tag deep
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Server, startServer } from '#server/app/serve.ts'
import { readConfig } from '#server/config/config.ts'
import { ensureAccounts } from '#server/demo/demo-accounts.ts'
import { importContent } from '#server/import/folder/import-content.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { privateFolder, removeFolders } from '#tests/support/database/data-folders.ts'
import { databasePids, freeze } from '#tests/support/database/freeze.ts'
import { postmasterPid } from '#tests/support/database/ledger.ts'

// ASVS 15.2.2

/** For each query. Far shorter than the real limit. */
const QUERY_MS = 300
const SIGN_IN = { email: 'reader@example.com', password: 'reader-demo-1', 'g-recaptcha-response': '' }

describe('a frozen database', () => {
  let server: Server
  let dataDir = ''
  let thaw = (): void => undefined
  let isStopped = false
  beforeAll(async () => {
    dataDir = join(await privateFolder(), 'data')
    server = await startServer(
      readConfig({ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' }),
      async ({ db, passwords }) => {
        await importContent({ db, folder: writeFolder(smallLibrary()) })
        await ensureAccounts(db, passwords)
      },
      undefined,
      QUERY_MS,
    )
  })
  afterAll(async () => {
    thaw()
    if (!isStopped) await server.stop()
    await removeFolders()
  })

  const signIn = (): Promise<Response> =>
    fetch(`http://127.0.0.1:${server.port}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(SIGN_IN),
    })

  test('every call answers 503 with Retry-After, more of them than there are connections; later all is well', {
    tags: ['deep'],
  }, async () => {
    expect((await signIn()).status).toBe(200)
    thaw = freeze(await databasePids(dataDir))
    for (const answer of await Promise.all(Array.from({ length: 40 }, signIn))) {
      expect(answer.status).toBe(503)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    thaw()
    await expect.poll(async () => (await signIn()).status).toBe(200)
  })

  test('a query that runs too long is ended by the database, and the others are answered meanwhile', async () => {
    const { db } = server.services
    const slow = sql`select pg_sleep(60)`.execute(db)
    await expect(slow).rejects.toMatchObject({ code: '57014' })
    expect((await signIn()).status).toBe(200)
  })

  test('a server stops, though the process that starts the connections is frozen', async () => {
    const [postmaster = 0] = await databasePids(dataDir)
    thaw = freeze([postmaster])
    isStopped = true
    await server.stop()
    expect(await postmasterPid(dataDir)).toBe(null)
  })
})
