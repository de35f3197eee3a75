// @module-tag deep
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backup } from '#server/backup/backup.ts'
import type { Manifest } from '#server/backup/manifest.ts'
import { restore } from '#server/backup/restore.ts'
import { openDatabase } from '#server/db/open.ts'
import { UnfinishedRestoreError } from '#server/db/unfinished-restore.ts'
import { runCommand, startCommand } from '#tests/support/database/backup-command.ts'
import { privateFolder, removeFolders } from '#tests/support/database/data-folders.ts'
import { createEmptyDatabase, openTestDatabase } from '#tests/support/database/databases.ts'
import { fillAwkwardly, fillWithPictures } from '#tests/support/database/filled-database.ts'
import { postmasterPid, until } from '#tests/support/database/ledger.ts'
import { sameRows } from '#tests/support/database/same-rows.ts'

const MARK = 'restore-unfinished'
const PICTURES = 16
const quiet = { force: false, say: () => undefined, warn: () => undefined, signal: new AbortController().signal }

let file = ''
let written: Manifest
const after: (() => Promise<void>)[] = []

beforeAll(async () => {
  const folder = await privateFolder()
  const database = await openTestDatabase('embedded')
  await fillAwkwardly(database.db)
  await fillWithPictures(database.db, PICTURES)
  const dataDir = join(folder, 'data')
  await mkdir(join(dataDir, 'outbox'), { recursive: true })
  await writeFile(join(dataDir, 'auth-secret'), 'k'.repeat(43))
  await writeFile(join(dataDir, 'outbox', 'a.eml'), 'mail')
  file = join(folder, 'backup.tar.gz')
  written = await backup(file, { databaseUrl: database.url, dataDir, ...quiet })
  await database.close()
})
afterAll(async () => {
  for (const undo of after) await undo()
  await removeFolders()
})

async function expectWhole(place: { databaseUrl?: string; dataDir: string }): Promise<void> {
  expect(await readdir(place.dataDir)).not.toContain(MARK)
  const again = join(await privateFolder(), 'again.tar.gz')
  const copy = await backup(again, { ...place, ...quiet })
  expect(sameRows(copy)).toEqual(sameRows(written))
  expect(copy.files).toEqual(written.files)
  expect(await readFile(join(place.dataDir, 'auth-secret'), 'utf8')).toBe('k'.repeat(43))
}

describe('a restore that is killed', { tags: ['deep'] }, () => {
  it('leaves a folder on which nothing starts, and which the same command completes', {
    timeout: 120_000,
  }, async () => {
    const dataDir = join(await privateFolder(), 'data')
    const stages: readonly [string, () => Promise<boolean>][] = [
      ['the mark', () => exists(join(dataDir, MARK))],
      ['a database', async () => (await postmasterPid(dataDir)) !== null],
      ['rows', async () => (await postmasterPid(dataDir)) !== null && (await copying(dataDir))],
    ]
    for (const [stage, isReached] of stages) {
      const { child, ended } = startCommand(['restore', file], { DATA_DIR: dataDir })
      await until(stage, isReached)
      child.kill('SIGKILL')
      expect(await ended).toMatchObject({ code: null })
      await expect(openDatabase({ dataDir })).rejects.toThrow(UnfinishedRestoreError)
      await expect(backup(`${file}.never`, { dataDir, ...quiet })).rejects.toThrow(UnfinishedRestoreError)
    }
    expect(await runCommand(['restore', file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
    await expectWhole({ dataDir })
  })

  it('leaves nothing in a database of one’s own, at whatever moment', { timeout: 120_000 }, async () => {
    const target = await createEmptyDatabase('embedded')
    after.push(target.drop)
    const dataDir = join(await privateFolder(), 'data')
    const client = new Client(target.url)
    await client.connect()
    after.unshift(() => client.end())
    const count = async (query: string) => Number((await client.query<{ n: string }>(query)).rows[0]?.n)
    const isCopying = async () =>
      (await count(
        `select count(*) as n from pg_stat_activity where query like 'copy%' and datname = current_database()`,
      )) > 0
    const tables = `select count(*) as n from pg_class where relnamespace = 'public'::regnamespace`
    for (const delayMs of [0, 150]) {
      const { child, ended } = startCommand(['restore', file], { DATA_DIR: dataDir, DATABASE_URL: target.url })
      await until('rows', isCopying)
      await sleep(delayMs)
      child.kill('SIGKILL')
      await ended
      expect(await count(tables)).toBe(0)
      expect(await readdir(dataDir)).toContain(MARK)
      await expect(openDatabase({ databaseUrl: target.url, dataDir })).rejects.toThrow(UnfinishedRestoreError)
    }
    const place = { databaseUrl: target.url, dataDir }
    await restore(file, { ...place, say: () => undefined })
    await expectWhole(place)

    // Killed after the database was finished and before the folder was: the next run does not fill the database twice.
    const manifestHash = (
      await client.query<{ comment: string }>(
        `select obj_description('schema_migrations'::regclass, 'pg_class') as comment`,
      )
    ).rows[0]?.comment
      .split(' ')
      .at(-1)
    await writeFile(join(dataDir, MARK), JSON.stringify({ archive: manifestHash, entries: ['auth-secret', 'outbox'] }))
    await restore(file, { ...place, say: () => undefined })
    await expectWhole(place)
  })
})

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

async function copying(dataDir: string): Promise<boolean> {
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8').catch(() => 'not made yet')
  const role = { user: 'larder', password, database: 'postgres' }
  const client = new Client({ host: join(dataDir, 'postgres'), port: 5432, ...role })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query(`select from pg_stat_activity where query like 'copy%'`)
    return rowCount === 1
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

describe('a restore', () => {
  it('never writes over data, and says how to move it aside', { timeout: 60_000 }, async () => {
    const dataDir = join(await privateFolder(), 'data')
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'auth-secret'), 'mine')
    const end = await runCommand(['restore', file], { DATA_DIR: dataDir })
    expect(end).toMatchObject({ code: 1, output: expect.stringContaining(`mv ${dataDir} ${dataDir}.old`) })
    expect(await readdir(dataDir)).toEqual(['auth-secret'])
    expect(await readFile(join(dataDir, 'auth-secret'), 'utf8')).toBe('mine')

    const used = await openTestDatabase('embedded')
    after.push(used.close)
    const empty = join(await privateFolder(), 'data')
    const refused = restore(file, { databaseUrl: used.url, dataDir: empty, say: () => undefined })
    await expect(refused).rejects.toThrow(/not empty[\s\S]*createdb/)
    await expect(readdir(empty)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('removes nothing that somebody put beside an unfinished one', async () => {
    const dataDir = join(await privateFolder(), 'data')
    await mkdir(dataDir)
    await writeFile(join(dataDir, MARK), '{"archive":"x","entries":["auth-secret"]}')
    await writeFile(join(dataDir, 'letter'), 'mine')
    await expect(restore(file, { dataDir, say: () => undefined })).rejects.toThrow('is not empty')
    expect((await readdir(dataDir)).sort()).toEqual(['letter', MARK])
  })
})
