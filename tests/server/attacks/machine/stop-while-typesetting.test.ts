import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openPasswords } from '#server/auth/password/passwords.ts'
import { openDatabase } from '#server/db/open.ts'
import { DEMO_ACCOUNTS, ensureAccounts } from '#server/demo/demo-accounts.ts'
import { importContent } from '#server/import/folder/import-content.ts'
import { startProcess } from '#tests/support/attack/server-process.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { privateFolder, removeFolders } from '#tests/support/database/data-folders.ts'
import { postmasterPid } from '#tests/support/database/ledger.ts'

const MOST_MS = 15_000
const CHAPTERS = 60
/** Typesetting the book takes far longer than a stop may. */
const CHAPTER = `---\ntitle: Oats\ndescription: Long\n---\n${`${'Porridge keeps a kitchen warm. '.repeat(20)}\n\n`.repeat(80)}`

function longBook(): Record<string, string> {
  const slugs = Array.from({ length: CHAPTERS }, (_, index) => `oats-${index}`)
  const { 'books/oats/book.yaml': card = '', ...others } = smallLibrary()
  const kept = Object.entries(others).filter(([path]) => !/-oats\.\w\w\.md$/.test(path))
  const chapters = slugs.map((slug) => [`books/oats/${slug}.en.md`, CHAPTER])
  return {
    ...Object.fromEntries([...kept, ...chapters]),
    'books/oats/book.yaml': card.replace(/articles: .*/, `articles: [${slugs.join(', ')}]`),
  }
}

afterAll(removeFolders)

test('SIGTERM ends the server while a long book is typeset and another file waits', { tags: ['deep'] }, async () => {
  const dataDir = join(await privateFolder(), 'data')
  const { db, close } = await openDatabase({ dataDir })
  const passwords = openPasswords()
  await ensureAccounts(db, passwords)
  await importContent({ db, folder: writeFolder(longBook()) })
  await Promise.all([passwords.stop(), close()])
  const server = await startProcess(dataDir)
  try {
    const address = `http://127.0.0.1:${server.port}/api`
    const { email, password } = DEMO_ACCOUNTS[1]
    const login = await fetch(`${address}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, 'g-recaptcha-response': '' }),
    })
    const { access_token } = (await login.json()) as { access_token: string }
    const threads = (): number => readdirSync(`/proc/${server.pid}/task`).length
    const calm = threads()
    const statusOf = (format: string): Promise<number | 'closed'> =>
      fetch(`${address}/books/oats/files/${format}`, { headers: { Authorization: `Bearer ${access_token}` } }).then(
        ({ status }) => status,
        () => 'closed',
      )
    const typeset = statusOf('pdf')
    await expect.poll(threads).toBeGreaterThan(calm)
    const files = [typeset, statusOf('epub')]
    // By then the second file waits too.
    expect((await fetch(`${address}/health`)).status).toBe(200)
    expect(await server.terminate()).toBeLessThan(MOST_MS)
    for (const answer of await Promise.all(files)) expect(answer).not.toBe(200)
    expect(await postmasterPid(dataDir)).toBe(null)
  } finally {
    server.kill()
  }
})
