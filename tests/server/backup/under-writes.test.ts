import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { backup } from '#server/backup/backup.ts'
import { readArchive } from '#server/backup/read-archive.ts'
import { restore } from '#server/backup/restore.ts'
import { type DatabaseOptions, openDatabase } from '#server/db/open.ts'
import { writeAccounts } from '#tests/support/database/accounts-writer.ts'
import { runCommand, startCommand, startProcess } from '#tests/support/database/backup-command.ts'
import { privateFolder, removeFolders } from '#tests/support/database/data-folders.ts'
import { createEmptyDatabase, openTestDatabase } from '#tests/support/database/databases.ts'
import { fillWithPictures } from '#tests/support/database/filled-database.ts'
import { until, Writer } from '#tests/support/database/ledger.ts'

const WRITER = fileURLToPath(new URL('../../support/database/accounts-writer.ts', import.meta.url))
/** Megabytes of random bytes, twice as many in a dump, so that a backup takes some seconds. */
const PICTURES = 12
const options = { force: false, say: () => undefined, warn: () => undefined, signal: new AbortController().signal }

const after: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const undo of after) await undo()
  await removeFolders()
})

/** The accounts of a restored database. Expects that each has as many bookmarks as it says, so the state is no mixture. */
async function consistentAccounts(place: DatabaseOptions): Promise<ReadonlySet<number>> {
  const { db, close } = await openDatabase(place)
  try {
    const { rows } = await sql<{ email: string; said: number; there: number }>`
      select email, last_name::integer as said,
        (select count(*)::integer from bookmarks where user_id = users.id) as there from users`.execute(db)
    expect(rows.filter(({ said, there }) => said !== there)).toEqual([])
    return new Set(rows.map(({ email }) => Number(email.replace(/\D/g, ''))))
  } finally {
    await close()
  }
}

function expectAll(there: ReadonlySet<number>, acknowledged: readonly number[]): void {
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(acknowledged.filter((id) => !there.has(id))).toEqual([])
}

async function embeddedWithPictures(): Promise<string> {
  const dataDir = join(await privateFolder(), 'data')
  const { db, close } = await openDatabase({ dataDir })
  await fillWithPictures(db, PICTURES)
  await close()
  return dataDir
}

/** Whether the unfinished file of a backup has begun to grow. */
const draftGrows = async (file: string): Promise<boolean> => {
  const names = await readdir(join(file, '..'))
  const draft = names.find((name) => name.startsWith('backup.tar.gz.part-'))
  return draft !== undefined && (await stat(join(file, '..', draft))).size > 1_000_000
}

describe('a backup beside a server that writes', { tags: ['deep'] }, () => {
  it('is one state with all that was acknowledged before, through kill -9 of a backup and of the server', {
    timeout: 120_000,
  }, async () => {
    const dataDir = await embeddedWithPictures()
    const file = join(dataDir, '..', 'backup.tar.gz')
    const writer = new Writer(dataDir, 1, 0, WRITER)
    after.push(() => writer.kill('SIGKILL'))
    await writer.acknowledges(50)

    // A killed backup leaves no file of that name and does not disturb the writer.
    const killed = startCommand(['backup', file], { DATA_DIR: dataDir })
    await until('the backup has begun', () => draftGrows(file))
    killed.child.kill('SIGKILL')
    expect((await killed.ended).code).toBeNull()
    expect((await readdir(join(file, '..'))).filter((name) => name === 'backup.tar.gz')).toEqual([])
    await writer.acknowledges(20)

    const before = [...writer.acknowledged]
    const running = startCommand(['backup', file], { DATA_DIR: dataDir })
    await until('the next backup has begun', () => draftGrows(file))
    await writer.acknowledges(20)
    // The backup goes on after the server was killed.
    await writer.kill('SIGKILL')
    const end = await running.ended
    expect(end).toMatchObject({ code: 0, output: expect.stringContaining('read it back') })
    // The unfinished file of the killed backup is deleted too.
    expect((await readdir(join(file, '..'))).sort()).toEqual(['backup.tar.gz', 'data'])

    const restored = join(await privateFolder(), 'data')
    await restore(file, { dataDir: restored, say: () => undefined })
    const there = await consistentAccounts({ dataDir: restored })
    expectAll(there, before)
    // The backup has no partial write from after the snapshot, and only data that was written.
    expect(there.size).toBeLessThanOrEqual(writer.acknowledged.length + 4)
    expect((await consistentAccounts({ dataDir })).size).toBeGreaterThanOrEqual(writer.acknowledged.length)
  })

  it('is one state of a database of one’s own, and never makes a writer wait', { timeout: 60_000 }, async () => {
    const database = await openTestDatabase('postgres15')
    after.push(database.close)
    await fillWithPictures(database.db, PICTURES)
    const acknowledged: number[] = []
    let isOver = false
    const acknowledge = (id: number) => acknowledged.push(id)
    const writing = writeAccounts(database.db, { first: 1, count: 100_000, isOver: () => isOver, acknowledge })
    await until('writes', () => acknowledged.length > 20)
    const before = [...acknowledged]
    const folder = await privateFolder()
    const file = join(folder, 'backup.tar.gz')
    let waited = 0
    const watch = setInterval(async () => {
      const { rows } = await sql<{ n: string }>`select count(*) as n from pg_stat_activity blocked
        join pg_stat_activity blocking on blocking.pid = any(pg_blocking_pids(blocked.pid))
        where blocked.datname = current_database() and blocking.application_name = 'larder backup'`.execute(database.db)
      waited += Number(rows[0]?.n)
    }, 50)
    await backup(file, { databaseUrl: database.url, dataDir: join(folder, 'data'), ...options })
    clearInterval(watch)
    const during = acknowledged.length - before.length
    isOver = true
    await writing
    expect(during).toBeGreaterThan(20)
    expect(waited).toBe(0)
    const target = await createEmptyDatabase('embedded')
    after.push(target.drop)
    const place = { databaseUrl: target.url, dataDir: join(folder, 'restored') }
    await restore(file, { ...place, say: () => undefined })
    expectAll(await consistentAccounts(place), before)
  })
})

describe('npm run backup', () => {
  it('keeps a file that is there, unless told otherwise; names what cannot be; and tells whether a file is whole', {
    tags: ['deep'],
    timeout: 60_000,
  }, async () => {
    const dataDir = join(await privateFolder(), 'data')
    const env = { DATA_DIR: dataDir }
    const file = join(dataDir, '..', 'backup.tar.gz')
    expect(await runCommand(['backup', file], env)).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is no database in'),
    })
    expect(await readdir(join(dataDir, '..'))).toEqual([])
    const { close } = await openDatabase({ dataDir })
    await close()
    await writeFile(file, 'mine')
    expect(await runCommand(['backup', file], env)).toMatchObject({
      code: 1,
      output: expect.stringContaining('--force'),
    })
    expect(await readFile(file, 'utf8')).toBe('mine')
    expect(await runCommand(['backup', '--verify', file], env)).toMatchObject({
      code: 1,
      output: expect.stringContaining('damaged'),
    })
    expect(
      await runCommand(['backup', '--force', file], { ...env, AUTH_SECRET: randomBytes(32).toString('base64') }),
    ).toMatchObject({
      code: 0,
      output: expect.stringContaining('AUTH_SECRET is a setting'),
    })
    expect(await runCommand(['backup', '--verify', file], env)).toMatchObject({
      code: 0,
      output: expect.stringContaining('is whole'),
    })
    expect(await runCommand(['backup', join(dataDir, 'inside.tar.gz')], env)).toMatchObject({ code: 1 })
    expect(await runCommand(['backup'], env)).toMatchObject({ code: 2, output: expect.stringContaining('Usage') })
  })

  it('leaves nothing that looks like a backup where the disk is full, or where it is stopped', {
    tags: ['deep'],
    timeout: 60_000,
  }, async () => {
    const dataDir = await embeddedWithPictures()
    const { close } = await openDatabase({ dataDir })
    const file = join(dataDir, '..', 'backup.tar.gz')
    const script = fileURLToPath(new URL('../../../server/backup/backup-commands.ts', import.meta.url))
    // The limit of a file's size in kilobytes. The system refuses longer writes, as a full disk does.
    const limited = ['-c', `ulimit -f 2000; exec "${process.execPath}" --import tsx "${script}" backup "${file}"`]
    const full = await startProcess('/bin/bash', limited, { DATA_DIR: dataDir }).ended
    expect(full).toMatchObject({ code: 1, output: expect.stringContaining('EFBIG') })
    expect(await readdir(join(file, '..'))).toEqual(['data'])
    const stopped = startCommand(['backup', file], { DATA_DIR: dataDir })
    await until('the backup has begun', () => draftGrows(file))
    stopped.child.kill('SIGTERM')
    expect(await stopped.ended).toMatchObject({
      code: 1,
      output: expect.stringContaining('Stopped. Nothing was written.'),
    })
    expect(await readdir(join(file, '..'))).toEqual(['data'])
    await close()
    await expect(readArchive(file)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
