import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { backup } from '#server/backup/backup.ts'
import { readArchive } from '#server/backup/read-archive.ts'
import { restore } from '#server/backup/restore.ts'
import { openDatabase } from '#server/db/open.ts'
import { privateFolder, removeFolders } from '#tests/support/database/data-folders.ts'
import { createEmptyDatabase, type DatabaseKind, openTestDatabase } from '#tests/support/database/databases.ts'
import { AWKWARD, fillAwkwardly } from '#tests/support/database/filled-database.ts'
import { sameRows } from '#tests/support/database/same-rows.ts'

const after: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const undo of after) await undo()
  await removeFolders()
})

const quiet = { force: false, say: () => undefined, warn: () => undefined, signal: new AbortController().signal }

/** A filled external database and the data folder of its server. */
async function filled(kind: DatabaseKind) {
  const database = await openTestDatabase(kind)
  after.push(database.close)
  await fillAwkwardly(database.db)
  const dataDir = join(await privateFolder(), 'data')
  const files = {
    'auth-secret': randomBytes(32).toString('base64url'),
    'keys/of a later version': '',
    'outbox/a.eml': 'mail',
  }
  const derived = { 'images/crop.webp': '', 'files/book.pdf': '', 'postgres.log': '', 'outbox/.b.eml.part': '' }
  for (const [path, text] of Object.entries({ ...files, ...derived })) {
    await mkdir(join(dataDir, path, '..'), { recursive: true })
    await writeFile(join(dataDir, path), text, { mode: 0o644 })
  }
  return { database, dataDir, files }
}

describe('a backup of the embedded database, restored to another', () => givesAllBack('embedded', 'embedded'))
describe.each([
  ['embedded', 'postgres15'],
  ['postgres15', 'embedded'],
] as const)('a backup of %s, restored to %s', { tags: ['deep'] }, givesAllBack)

function givesAllBack(from: DatabaseKind, to: DatabaseKind): void {
  it('gives every row, file and key back, and counts on from there', async () => {
    const { database, dataDir, files } = await filled(from)
    const file = join(dataDir, '..', 'backup.tar.gz')
    const written = await backup(file, { databaseUrl: database.url, dataDir, ...quiet })
    expect(written.postgres.split('.')[0]).toBe(from === 'embedded' ? '18' : '15')
    expect((await stat(file)).mode & 0o777).toBe(0o600)

    const clockBefore = await database.db.selectFrom('content_clock').select('last_at').executeTakeFirstOrThrow()
    const stampBefore = clockBefore.last_at.getTime()
    const target = await createEmptyDatabase(to)
    after.push(target.drop)
    const restored = join(await privateFolder(), 'data')
    await restore(file, { databaseUrl: target.url, dataDir: restored, say: () => undefined })

    // Equal rows in equal order give equal texts and hashes.
    const again = join(restored, '..', 'again.tar.gz')
    const copy = await backup(again, { databaseUrl: target.url, dataDir: restored, ...quiet })
    expect(sameRows(copy)).toEqual(sameRows(written))
    expect(copy.sequences).toEqual(written.sequences)
    expect(copy.files).toEqual(written.files)
    expect(written.files.map(({ path }) => path)).toEqual(Object.keys(files).sort())
    for (const [path, text] of Object.entries(files)) {
      expect(await readFile(join(restored, path), 'utf8')).toBe(text)
      expect((await stat(join(restored, path))).mode & 0o777).toBe(0o600)
    }

    const { db, close } = await openDatabase({ databaseUrl: target.url, dataDir: restored })
    const [lost] = await db.selectFrom('lost_changes').selectAll().execute()
    const [clock] = await db.selectFrom('content_clock').select('last_at').execute()
    expect([lost?.from_at.getTime(), lost?.until_at.getTime()]).toEqual([stampBefore, clock?.last_at.getTime()])
    expect(clock?.last_at.getTime()).toBeGreaterThan(stampBefore)
    const revisions = await db.selectFrom('users').select('highlight_revision').execute()
    expect(revisions.map(({ highlight_revision }) => highlight_revision)).toEqual(['1000000', '1000000'])
    const account = { email: 'new', email_key: 'new', first_name: '', last_name: '' }
    const user = await db.insertInto('users').values(account).returning('id').executeTakeFirstOrThrow()
    const bookmark = { user_id: user.id, article_slug: 'a' }
    await db.insertInto('bookmarks').values(bookmark).execute()
    const ids = await db.selectFrom('users').select(['id', 'first_name']).orderBy('id').execute()
    await expect(
      sql`insert into article_translations select 1, 'xx', '', '', '', '', '', 1, '', now(), null, now(), 1`.execute(
        db,
      ),
    ).rejects.toMatchObject({ code: '23503' })
    await close()
    expect(ids).toEqual([
      { id: '1', first_name: AWKWARD },
      { id: '2', first_name: AWKWARD },
      { id: '3', first_name: '' },
    ])
  })
}

describe('what a data folder has and a backup cannot have', () => {
  it('is told: a link is left out, and a name that not every system can have is refused before anything is written', async () => {
    const { database, dataDir } = await filled('embedded')
    const file = join(dataDir, '..', 'backup.tar.gz')
    await rename(join(dataDir, 'auth-secret'), join(dataDir, '..', 'auth-secret'))
    await symlink(join(dataDir, '..', 'auth-secret'), join(dataDir, 'auth-secret'))
    const told: string[] = []
    await backup(file, { databaseUrl: database.url, dataDir, ...quiet, warn: (line) => void told.push(line) })
    expect(told).toEqual(['Left out, because it is not a plain file: auth-secret'])
    await writeFile(join(dataDir, 'notes 10:00.txt'), '')
    const again = backup(`${file}.2`, { databaseUrl: database.url, dataDir, ...quiet })
    await expect(again).rejects.toThrow(/Rename them or move them away: notes 10:00\.txt/)
    await expect(stat(`${file}.2`)).rejects.toThrow('ENOENT')
  })
})

/** Enough for five starts of PostgreSQL, two of them with a new folder. */
const STARTS_MS = 120_000

describe('a backup of the embedded database', { timeout: STARTS_MS }, () => {
  it('is taken and restored without a server, and read back before it has its name', { tags: ['deep'] }, async () => {
    const dataDir = join(await privateFolder(), 'data')
    const { db, close } = await openDatabase({ dataDir })
    await fillAwkwardly(db)
    await close()
    const file = join(dataDir, '..', 'backup.tar.gz')
    const written = await backup(file, { dataDir, ...quiet })
    expect(await readArchive(file)).toEqual(written)
    const restored = join(await privateFolder(), 'data')
    await restore(file, { dataDir: restored, say: () => undefined })
    const copy = await backup(join(restored, '..', 'again.tar.gz'), { dataDir: restored, ...quiet })
    expect({ ...copy, taken: '', tables: sameRows(copy) }).toEqual({ ...written, taken: '', tables: sameRows(written) })
  })
})
