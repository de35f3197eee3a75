import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { findBinaries } from '#server/db/embedded/binaries.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { postgresIdentity } from '#server/db/embedded/identity.ts'
import { findPackage, type PostgresPackage } from '#server/db/embedded/postgres-package.ts'
import { ask } from '#tests/support/database/ask.ts'
import { privateFolder, removeFolders } from '#tests/support/database/data-folders.ts'
import { postmasterPid } from '#tests/support/database/ledger.ts'

afterAll(removeFolders)

/** Installs as npm does under a strict umask and `--ignore-scripts`: readable only by the owner, without the links. */
async function installPrivately(folder: string): Promise<PostgresPackage> {
  const { dir, version } = await findPackage()
  const copy = join(folder, 'node_modules', 'postgres')
  await cp(dir, copy, { recursive: true, verbatimSymlinks: true })
  for (const entry of await readdir(copy, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink()) await rm(path)
    else await chmod(path, (await stat(path)).mode & 0o700)
  }
  await chmod(join(folder, 'node_modules'), 0o700)
  // A unique version, so that this test makes its own copy and removes no other.
  return { dir: copy, version: `${version}-test-${process.pid}` }
}

describe('the embedded PostgreSQL', () => {
  it('waits for the disk at each commit, and listens on nothing but its socket', async () => {
    const { connection, stop } = await startEmbeddedPostgres(await privateFolder())
    const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'server_encoding']
    const found = await Promise.all(settings.map((name) => ask(connection, `select current_setting('${name}')`)))
    await stop()
    expect(found).toEqual(['on', 'on', 'on', '', 'UTF8'])
  })

  it('keeps its durability against a configuration that was told otherwise', { tags: ['deep'] }, async () => {
    const dataDir = await privateFolder()
    const first = await startEmbeddedPostgres(dataDir)
    await ask(first.connection, 'alter system set fsync = off')
    await first.stop()
    const again = await startEmbeddedPostgres(dataDir)
    expect(await ask(again.connection, `select current_setting('fsync')`)).toBe('on')
    await again.stop()
  })

  it('runs below a folder that only root may enter, and never as root', { tags: ['deep'] }, async () => {
    const dataDir = join(await privateFolder(), 'data')
    const { connection, stop } = await startEmbeddedPostgres(dataDir)
    expect(await ask(connection, 'select 1 as one')).toBe(1)
    const owner = (await stat(join(dataDir, 'postgres'))).uid
    const { stdout } = await promisify(execFile)('ps', ['-o', 'uid=', '-p', String(await postmasterPid(dataDir))])
    await stop()
    expect(Number(stdout)).toBe(owner)
    expect(owner).not.toBe(0)
  })

  it('runs from an install folder that its user cannot read, and whose libraries are not linked', {
    tags: ['deep'],
  }, async () => {
    const folder = await privateFolder()
    const pkg = await installPrivately(folder)
    const dataDir = join(folder, 'data')
    const { bin } = await findBinaries(pkg, await postgresIdentity(join(dataDir, 'postgres')), dataDir)
    try {
      expect(bin.startsWith(folder)).toBe(process.getuid?.() !== 0)
      const { connection, stop } = await startEmbeddedPostgres(dataDir, { pkg })
      expect(await ask(connection, 'select version()')).toContain('PostgreSQL 18')
      await stop()
    } finally {
      await rm(dirname(bin), { recursive: true, force: true })
    }
  })

  it('is reached below a path that is too long for a socket, and leaves no link behind', {
    tags: ['deep'],
  }, async () => {
    const links = async () => (await readdir(tmpdir())).filter((name) => /^larder-[^-]{6}$/.test(name)).sort()
    const before = await links()
    const dataDir = join(await privateFolder(), 'a-long-name-of-a-folder-'.repeat(5), 'data')
    const { connection, stop } = await startEmbeddedPostgres(dataDir)
    expect(await ask(connection, 'select 1 as one')).toBe(1)
    expect(String(connection.host).length).toBeLessThan(100)
    await stop()
    expect(await links()).toEqual(before)
  })

  it('stops when it is told to, and keeps what it has', async () => {
    const dataDir = await privateFolder()
    const first = await startEmbeddedPostgres(dataDir)
    await ask(first.connection, 'create table kept as select 42 as answer')
    await first.stop()
    expect(await postmasterPid(dataDir)).toBeNull()
    await expect(ask(first.connection, 'select 1')).rejects.toMatchObject({ code: 'ENOENT' })
    const again = await startEmbeddedPostgres(dataDir)
    expect(await ask(again.connection, 'select answer from kept')).toBe(42)
    await again.stop()
  })
})

describe('the embedded PostgreSQL refuses in words, and names DATABASE_URL', () => {
  it.each([
    ['freebsd', 'x64'],
    ['linux', 'riscv64'],
    ['win32', 'x64'],
  ])('a platform without binaries: %s-%s', async (platform, arch) => {
    await expect(findPackage(platform, arch)).rejects.toThrow(
      new RegExp(`no embedded PostgreSQL for ${platform}-${arch}[\\s\\S]*DATABASE_URL`),
    )
  })

  it.each([
    ['99', /written by PostgreSQL 99.*brings PostgreSQL 18\. Start the newer version[\s\S]*DATABASE_URL/],
    ['12', /written by PostgreSQL 12.*brings PostgreSQL 18\. Take a backup[\s\S]*DATABASE_URL/],
  ])('a data folder of PostgreSQL %s', async (version, words) => {
    const dataDir = await privateFolder()
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), `${version}\n`)
    await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(words)
    expect(await readdir(dataDir, { recursive: true })).toEqual(['postgres', 'postgres/PG_VERSION'])
  })

  it("a folder that holds something else, and leaves what's in it", async () => {
    const dataDir = await privateFolder()
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres', 'letter.txt'), 'dear reader')
    await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(/not a data folder of PostgreSQL[\s\S]*DATABASE_URL/)
    expect(await readFile(join(dataDir, 'postgres', 'letter.txt'), 'utf8')).toBe('dear reader')
  })

  it('a configuration that does not start, with the end of the log', { tags: ['deep'] }, async () => {
    const dataDir = await privateFolder()
    await (await startEmbeddedPostgres(dataDir)).stop()
    await writeFile(join(dataDir, 'postgres', 'postgresql.auto.conf'), "shared_buffers = 'plenty'\n")
    await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(
      /does not start[\s\S]*shared_buffers[\s\S]*DATABASE_URL/,
    )
  })
})
