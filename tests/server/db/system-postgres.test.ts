import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findBinaries } from '#server/db/embedded/binaries.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { postgresIdentity } from '#server/db/embedded/identity.ts'
import { findPackage } from '#server/db/embedded/postgres-package.ts'
import release from '#server/db/embedded/release.json' with { type: 'json' }
import { missingFixes } from '#server/db/embedded/release.ts'
import { openDatabase } from '#server/db/open.ts'
import { ask } from '#tests/support/database/ask.ts'
import { privateFolder, removeFolders } from '#tests/support/database/data-folders.ts'

afterAll(removeFolders)

/** The installed programs, as if they were the machine's own. */
async function installed(dataDir: string): Promise<string> {
  const found = await findBinaries(await findPackage(), await postgresIdentity(join(dataDir, 'postgres')), dataDir)
  return found.bin
}

test('PostgreSQL of a folder that was named runs on the data folder, and keeps what it has', async () => {
  const dataDir = await privateFolder()
  const place = { dataDir, postgresBin: await installed(dataDir) }
  const first = await openDatabase(place)
  await ask(first.connection, 'create table kept as select 42 as answer')
  await first.close()
  const again = await openDatabase(place)
  expect(await ask(again.connection, 'select answer from kept')).toBe(42)
  await again.close()
})

/** A folder with programs that only say their version. */
async function programs(versions: Readonly<Record<string, string>>): Promise<string> {
  const bin = join(await privateFolder(), 'bin')
  await mkdir(bin)
  await chmod(join(bin, '..'), 0o755)
  for (const [name, version] of Object.entries(versions)) {
    await writeFile(join(bin, name), `#!/bin/sh\necho '${name} (PostgreSQL) ${version}'\n`, { mode: 0o755 })
  }
  return bin
}

test('a data folder of another version is refused, and left as it is', { tags: ['deep'] }, async () => {
  const dataDir = await privateFolder()
  await (await startEmbeddedPostgres(dataDir)).stop()
  const bin = await programs({ postgres: '19.1', initdb: '19.1' })
  await expect(startEmbeddedPostgres(dataDir, { bin })).rejects.toThrow(
    /written by PostgreSQL 18, and POSTGRES_BIN is PostgreSQL 19\. Take a backup/,
  )
  expect(await readFile(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toBe('18\n')
})

test.each([
  ['no programs', {}, /POSTGRES_BIN has no PostgreSQL that runs/],
  ['only one of two programs', { postgres: '17.6' }, /POSTGRES_BIN has no PostgreSQL that runs/],
  ['a version that is too old', { postgres: '16.9', initdb: '16.9' }, /17 or newer.*postgres says 16/],
  ['two versions', { postgres: '17.6', initdb: '18.1' }, /postgres says 17 and initdb 18/],
  ['another program', { postgres: 'none', initdb: 'none' }, /17 or newer/],
])('a folder with %s is refused in words', async (_, versions, words) => {
  const bin = await programs(versions)
  await expect(startEmbeddedPostgres(await privateFolder(), { bin })).rejects.toThrow(words)
})

test('an operator is told from the day on which fixes come out', () => {
  const day = Date.parse(release.nextFixesOn)
  expect(missingFixes(new Date(day - 1))).toBeNull()
  expect(missingFixes(new Date(day))).toContain(release.version)
})

test('the release on record is the one that npm installs', async () => {
  const { version } = await findPackage()
  expect(version).toMatch(new RegExp(`^${release.version}\\.`))
  expect(Date.parse(release.nextFixesOn)).toBeGreaterThan(Date.parse(release.releasedOn))
})
