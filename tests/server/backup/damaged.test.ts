import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip, gzipSync } from 'node:zlib'
import { extract, type Header, pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backup } from '#server/backup/backup.ts'
import { ArchiveError, MANIFEST, type Manifest } from '#server/backup/manifest.ts'
import { readArchive } from '#server/backup/read-archive.ts'
import { restore } from '#server/backup/restore.ts'
import { privateFolder, removeFolders } from '#tests/support/database/data-folders.ts'
import { createEmptyDatabase, openTestDatabase } from '#tests/support/database/databases.ts'
import { fillAwkwardly } from '#tests/support/database/filled-database.ts'
import { below, seeded } from '#tests/support/random.ts'

const FLIPS = 60

interface Entry {
  readonly header: Partial<Header> & Pick<Header, 'name'>
  readonly bytes: Buffer
}

let folder = ''
let good = ''
let entries: readonly Entry[] = []

beforeAll(async () => {
  folder = await privateFolder()
  good = join(folder, 'good.tar.gz')
  const database = await openTestDatabase('embedded')
  await fillAwkwardly(database.db)
  const dataDir = join(folder, 'source')
  await backup(good, {
    databaseUrl: database.url,
    dataDir,
    force: false,
    say: () => undefined,
    warn: () => undefined,
    signal: new AbortController().signal,
  })
  await database.close()
  entries = await entriesOf(good)
})
afterAll(removeFolders)

async function entriesOf(file: string): Promise<Entry[]> {
  const found: Entry[] = []
  const tar = extract()
  const done = pipeline(createReadStream(file), createGunzip(), tar)
  for await (const entry of tar) {
    const chunks: Buffer[] = []
    for await (const chunk of entry) chunks.push(Buffer.from(chunk as Uint8Array))
    found.push({ header: { name: entry.header.name }, bytes: Buffer.concat(chunks) })
  }
  await done
  return found
}

let archives = 0

async function archiveOf(list: readonly Entry[]): Promise<string> {
  const file = join(folder, `${++archives}.tar.gz`)
  const tar = pack()
  for (const { header, bytes } of list) tar.entry({ ...header }, bytes)
  tar.finalize()
  await pipeline(tar, createGzip(), createWriteStream(file))
  return file
}

/** Expects a refusal that leaves no folder, file or table. */
async function expectRefused(file: string, reason: RegExp = /./): Promise<void> {
  const dataDir = join(folder, randomUUID())
  const refusal = await restore(file, { dataDir, say: () => undefined }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ArchiveError)
  expect((refusal as Error).message).toMatch(reason)
  await expect(stat(dataDir)).rejects.toMatchObject({ code: 'ENOENT' })
}

/** A backup with an added entry that its manifest names, as an attacker who can write manifests would make it. */
function withFile(path: string, bytes = Buffer.from('x')): Entry[] {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const body = entries.filter(({ header }) => header.name !== MANIFEST)
  const record = { path, bytes: bytes.length, sha256 }
  return [...body, { header: { name: `files/${path}` }, bytes }, manifestWith((m) => ({ ...m, files: [record] }))]
}

function manifestWith(change: (manifest: Manifest) => unknown): Entry {
  const last = entries.at(-1)
  if (last?.header.name !== MANIFEST) throw new Error('the manifest is not last')
  return { header: last.header, bytes: Buffer.from(JSON.stringify(change(JSON.parse(String(last.bytes))))) }
}

describe('a damaged backup', () => {
  it('is refused before anything is written, whichever bit was turned', async () => {
    const random = seeded(20)
    const bytes = await readFile(good)
    const whole = await readArchive(good)
    const file = join(folder, 'flipped.tar.gz')
    let refused = 0
    for (let flip = 0; flip < FLIPS; flip += 1) {
      // The last bytes are gzip's checksum and size.
      const at = flip < 8 ? bytes.length - 1 - flip : below(random, bytes.length)
      const copy = Buffer.from(bytes)
      copy[at] = (copy[at] ?? 0) ^ (1 << below(random, 8))
      await writeFile(file, copy)
      // A few bits have no effect: gzip's date, or from which of two equal places a repetition is copied.
      const read = await readArchive(file).catch((error: unknown) => error)
      if (!(read instanceof Error)) expect(read).toEqual(whole)
      else {
        refused += 1
        await expectRefused(file)
      }
    }
    expect(refused).toBeGreaterThan(FLIPS * 0.9)
  })

  it('is refused wherever it is cut off, and with something at its end', async () => {
    const bytes = await readFile(good)
    const file = join(folder, 'cut.tar.gz')
    for (const length of [0, 1, 10, bytes.length >> 1, bytes.length - 9, bytes.length - 1]) {
      await writeFile(file, bytes)
      await truncate(file, length)
      await expectRefused(file)
    }
    await writeFile(file, bytes)
    await appendFile(file, 'x')
    await expectRefused(file)
    await writeFile(file, Buffer.concat([bytes, gzipSync('more')]))
    await expectRefused(file)
    expect((await readArchive(good)).tables.length).toBeGreaterThan(20)
  })
})

describe('a hostile backup', () => {
  it.each([
    '../outside',
    '/etc/outside',
    'outbox/../../outside',
    'a//b',
    './a',
    'a\\..\\b',
    'C:/x',
    'a\nb',
    'postgres/pg_hba.conf',
    'Postgres/pg_hba.conf',
    '.postgres-draft-1/x',
    'restore-unfinished',
    'images/crop.webp',
  ])('is refused for the file %j', async (path) => {
    await expectRefused(await archiveOf(withFile(path)), /not a name that a backup gives/)
  })

  it.each(['symlink', 'link', 'directory', 'fifo', 'character-device'] as const)(
    'is refused for a %s',
    async (type) => {
      const header = { name: 'files/auth-secret', type, linkname: '/etc/passwd' }
      await expectRefused(await archiveOf([{ header, bytes: Buffer.alloc(0) }, ...entries]), /not a plain file/)
    },
  )

  it('is refused for what is there twice, out of order, missing, unknown or changed', async () => {
    const [first, ...rest] = entries
    if (first === undefined) throw new Error('nothing was backed up')
    await expectRefused(await archiveOf([first, ...rest.slice(0, 1), first, ...rest.slice(1)]), /twice/)
    await expectRefused(await archiveOf(rest), /missing/)
    await expectRefused(await archiveOf([...rest, first]), /after its manifest/)
    await expectRefused(await archiveOf([...entries, ...entries.slice(-1)]), /after its manifest/)
    await expectRefused(await archiveOf(entries.slice(0, -1)), /no manifest/)
    await expectRefused(await archiveOf([{ ...first, bytes: Buffer.from('other\n') }, ...rest]), /was changed/)
    const second = { header: { name: first.header.name.replace('1.txt', '3.txt') }, bytes: Buffer.from('x\n') }
    await expectRefused(await archiveOf([first, second, ...rest]), /before .* is missing/)
    const stranger = { header: { name: 'tables/strangers/00000001.txt' }, bytes: Buffer.from('x\n') }
    await expectRefused(await archiveOf([stranger, ...entries]), /not in its manifest/)
    const noRows = manifestWith((m) => ({
      ...m,
      tables: m.tables.map((table) => ({ ...table, rows: table.rows + 1 })),
    }))
    await expectRefused(await archiveOf([...entries.slice(0, -1), noRows]), /missing|changed/)
  })

  it('is refused for a manifest that is not one, is newer, or names migrations that nobody knows', async () => {
    const body = entries.slice(0, -1)
    const withManifest = async (change: (manifest: Manifest) => unknown) => archiveOf([...body, manifestWith(change)])
    await expectRefused(await withManifest(() => 'hello'), /not one of ours/)
    await expectRefused(await withManifest((m) => ({ ...m, format: 2 })), /newer version/)
    const odd = await withManifest((m) => ({ ...m, tables: [{ ...m.tables[0], name: 'x"; drop table users; --' }] }))
    await expectRefused(odd, /not one of ours/)
    const future = await withManifest((m) => ({ ...m, migrations: [...m.migrations, '999-future'] }))
    const dataDir = join(folder, 'never')
    await expect(restore(future, { dataDir, say: () => undefined })).rejects.toThrow(/newer version of the server/)
    await expect(stat(dataDir)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('is refused for tables that the migrations do not make, with nothing in the database', async () => {
    const name = 'strangers'
    const bytes = Buffer.from('x\n')
    const table = { name, columns: ['a'], rows: 1, bytes: 2, sha256: createHash('sha256').update(bytes).digest('hex') }
    const stranger = { header: { name: `tables/${name}/00000001.txt` }, bytes }
    const file = await archiveOf([
      stranger,
      ...entries.slice(0, -1),
      manifestWith((m) => ({ ...m, tables: [...m.tables, table] })),
    ])
    const target = await createEmptyDatabase('embedded')
    const place = { databaseUrl: target.url, dataDir: join(folder, 'strangers'), say: () => undefined }
    await expect(restore(file, place)).rejects.toThrow(/tables are not those.*strangers/)
    expect(await readdir(place.dataDir)).toEqual(['restore-unfinished'])
    // The database is still empty and the folder is marked, so a good backup can be restored there.
    await restore(good, place)
    expect(await readdir(place.dataDir)).toEqual([])
    await target.drop()
  })

  it('does not fill the memory with a size that it only declares', async () => {
    const file = join(folder, 'huge.tar.gz')
    await writeFile(file, gzipSync(hugeHeader()))
    const before = process.memoryUsage().rss
    await expectRefused(file)
    const large = { header: { name: MANIFEST }, bytes: Buffer.alloc(65 * 1024 * 1024) }
    await expectRefused(await archiveOf([large]), /too large/)
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024)
  })
})

/** A tar header that declares eight gigabytes, with nothing after it. */
function hugeHeader(): Buffer {
  const header = Buffer.alloc(512)
  header.write('tables/users/00000001.txt', 0)
  header.write('0000600\0', 100)
  header.write('77777777777\0', 124)
  header.write('00000000000\0', 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\0', 257)
  header.write('00', 263)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}
