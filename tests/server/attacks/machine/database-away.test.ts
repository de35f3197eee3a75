import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Server, startServer } from '#server/app/serve.ts'
import { readConfig } from '#server/config/config.ts'
import { ensureAccounts } from '#server/demo/demo-accounts.ts'
import { importContent } from '#server/import/folder/import-content.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { privateFolder, removeFolders } from '#tests/support/database/data-folders.ts'
import { postmasterPid } from '#tests/support/database/ledger.ts'

// ASVS 16.5.2

const READER = { email: 'reader@example.com', password: 'reader-demo-1', 'g-recaptcha-response': '' }
const CALLS = [
  ['GET', '/server/stats'],
  ['GET', '/books'],
  ['GET', '/books/oats/articles/10'],
  ['GET', '/articles/first-oats'],
  ['GET', '/search?q=porridge'],
  ['GET', '/user/me'],
  ['GET', '/user/bookmarks'],
  ['DELETE', '/user/bookmarks/1'],
  ['POST', '/auth/login'],
  ['POST', '/auth/refresh'],
  ['POST', '/auth/password/forgot'],
] as const

/** The app's page sends it. */
const ORIGIN = 'http://localhost:8080'

describe('a database that goes away', { tags: ['deep'] }, () => {
  let server: Server
  let dataDir = ''
  let headers: Record<string, string> = {}
  beforeAll(async () => {
    dataDir = join(await privateFolder(), 'data')
    server = await startServer(
      readConfig({ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', PUBLIC_ORIGIN: ORIGIN }),
      async ({ db, passwords }) => {
        await importContent({ db, folder: writeFolder(smallLibrary()) })
        await ensureAccounts(db, passwords)
      },
    )
    const answer = await call('POST', '/auth/login')
    const { access_token } = (await answer.json()) as { access_token: string }
    headers = { authorization: `Bearer ${access_token}` }
  })
  afterAll(async () => {
    await server.stop()
    await removeFolders()
  })

  const call = (method: string, path: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${server.port}/api${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json', 'accept-language': 'uk', origin: ORIGIN },
      ...(method === 'POST' ? { body: JSON.stringify(READER) } : {}),
    })

  /** Repeats all calls until `over`. Every answer is a normal one or a 503 with `Retry-After`. Gives the statuses. */
  async function askWhile(over: () => Promise<boolean>): Promise<Set<number>> {
    const statuses = new Set<number>()
    do {
      const answers = await Promise.all(CALLS.map(([method, path]) => call(method, path)))
      for (const [index, answer] of answers.entries()) {
        statuses.add(answer.status)
        expect([CALLS[index], answer.status]).toEqual([CALLS[index], answer.status < 500 ? answer.status : 503])
        if (answer.status !== 503) await answer.arrayBuffer()
        else {
          expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
          expect(await answer.json()).toEqual({
            meta: { message: 'Сервер зараз не може відповісти. Спробуйте трохи пізніше' },
          })
        }
      }
    } while (!(await over()))
    return statuses
  }
  const works = async (): Promise<boolean> => (await call('GET', '/books')).status === 200

  test('killed with -9: every call answers 503 with Retry-After, and works again when the database is back', async () => {
    const pid = await postmasterPid(dataDir)
    if (pid === null) throw new Error('No PostgreSQL runs')
    process.kill(pid, 'SIGKILL')
    const statuses = await askWhile(async () => ![null, pid].includes(await postmasterPid(dataDir)) && (await works()))
    expect(statuses).toContain(503)
    expect((await call('GET', '/user/me')).status).toBe(200)
  })

  test('connections that an operator ends under load', async () => {
    const { db } = server.services
    let rounds = 0
    await askWhile(async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`
        .execute(db)
        .catch(() => undefined)
      return ++rounds >= 8
    })
    await expect.poll(works).toBe(true)
  })
})
