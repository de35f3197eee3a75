import { chmodSync, mkdirSync, mkdtempSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openBookFiles } from '#server/files/book-files.ts'
import { NO_ADDRESS } from '#server/http/connection/client-address.ts'
import { openImages } from '#server/library/pictures/images.ts'
import { openTransport } from '#server/mail/transport.ts'
import { closeDataFolder } from '#server/process/private-files.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { openTestApp } from '#tests/support/server/server-app.ts'

// ASVS 13.3.2 14.2.4

const modeOf = (path: string): number => statSync(path).mode & 0o777
/** The paths that other users of the machine could read or enter. */
const open = (folder: string): string[] =>
  ['', ...readdirSync(folder, { recursive: true }).map(String)].filter(
    (name) => (modeOf(join(folder, name)) & 0o077) !== 0,
  )

test('pictures, mails and files of subscribers are written for the owner alone, whatever the umask', async () => {
  const app = await openTestApp('embedded', writeFolder(smallLibrary()))
  const dataDir = mkdtempSync(join(tmpdir(), 'larder-modes-'))
  const before = process.umask(0)
  try {
    const { db } = app.services
    const { asset_key } = await db.selectFrom('assets').select('asset_key').limit(1).executeTakeFirstOrThrow()
    await openImages(db, join(dataDir, 'images')).cropped(asset_key, { width: 386, height: 386 }, 'jpeg', NO_ADDRESS)
    const files = openBookFiles(db, join(dataDir, 'files'), 'http://localhost', async () => Buffer.from('%PDF-1.7'))
    const file = await files.open('en', 'oats', 'pdf', '192.0.2.1')
    await file?.handle.close()
    const mail = { to: 'a@books.example', language: 'en', subject: 's', text: 't', html: 'h' }
    await openTransport({ smtpUrl: null, from: 'b@books.example' }, dataDir)(mail)
    expect(readdirSync(dataDir).sort()).toEqual(['files', 'images', 'outbox'])
    for (const name of readdirSync(dataDir)) {
      expect(readdirSync(join(dataDir, name))).toHaveLength(1)
      expect(open(join(dataDir, name))).toEqual([])
    }
  } finally {
    process.umask(before)
    await app.close()
  }
})

test('open modes from an older version are fixed at the start; links are not followed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'larder-modes-'))
  const elsewhere = mkdtempSync(join(tmpdir(), 'larder-elsewhere-'))
  chmodSync(elsewhere, 0o755)
  writeFileSync(join(elsewhere, 'theirs'), 'x', { mode: 0o644 })
  for (const name of ['outbox', 'files']) {
    mkdirSync(join(dataDir, name))
    writeFileSync(join(dataDir, name, 'a'), 'x')
    chmodSync(join(dataDir, name, 'a'), 0o644)
    chmodSync(join(dataDir, name), 0o755)
  }
  symlinkSync(elsewhere, join(dataDir, 'images'))
  symlinkSync(join(elsewhere, 'theirs'), join(dataDir, 'files', 'link'))
  chmodSync(dataDir, 0o755)
  await closeDataFolder(dataDir)
  expect([modeOf(dataDir), modeOf(join(dataDir, 'outbox')), modeOf(join(dataDir, 'files'))]).toEqual([
    0o700, 0o700, 0o700,
  ])
  expect([modeOf(join(dataDir, 'outbox/a')), modeOf(join(dataDir, 'files/a'))]).toEqual([0o600, 0o600])
  expect([modeOf(elsewhere), modeOf(join(elsewhere, 'theirs'))]).toEqual([0o755, 0o644])
})

test('a shared folder of the machine keeps its mode, and a missing one does not matter', async () => {
  const shared = mkdtempSync(join(tmpdir(), 'larder-shared-'))
  writeFileSync(join(shared, 'x'), '')
  chmodSync(shared, 0o1777)
  await closeDataFolder(shared)
  expect(statSync(shared).mode & 0o7777).toBe(0o1777)
  await expect(closeDataFolder(join(shared, 'none'))).resolves.toBeUndefined()
})
