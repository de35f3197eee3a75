import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import type { DatabaseOptions } from '#server/db/open.ts'
import { markFinished, readUnfinished } from '#server/db/unfinished-restore.ts'
import { isEmpty } from './catalog.ts'
import { withClient } from './connection.ts'
import { topEntry } from './data-files.ts'
import { completeTables, loadTable, makeTables, refuseUnknownMigrations } from './load-database.ts'
import { ArchiveError, type Manifest } from './manifest.ts'
import { checking, megabytesOf, type Say } from './progress.ts'
import { type ArchiveVisitor, readArchive } from './read-archive.ts'
import { createFile, prepareFolder } from './restore-folder.ts'

/** The key of an advisory lock, so that one restore at a time writes to a database. The number itself means nothing. */
const RESTORE_LOCK = 7_264_836
const LOCK_MS = 5_000

interface RestoreOptions extends DatabaseOptions {
  readonly say: Say
}

/**
 * Verifies the backup, then fills an empty data folder and database with it. If it is interrupted, no server starts
 * with the folder, and the same restore can be run again to complete it.
 */
export async function restore(file: string, options: RestoreOptions): Promise<Manifest> {
  const manifest = await readArchive(file, checking(options.say))
  refuseUnknownMigrations(manifest.migrations)
  const archive = createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
  const { databaseUrl, dataDir } = options
  const isRepeated = (await readUnfinished(dataDir))?.archive === archive
  if (databaseUrl) await refuseFilled(options, isRepeated ? archive : null)
  const entries = [...new Set(manifest.files.map(({ path }) => topEntry(path)))]
  await prepareFolder(dataDir, { archive, entries })
  await withClient(options, (client) => fill(client, file, { manifest, archive, options }))
  await markFinished(dataDir)
  return manifest
}

interface Fill {
  readonly manifest: Manifest
  readonly archive: string
  readonly options: RestoreOptions
}

/** One transaction: other servers on the database see either nothing or the whole backup. */
async function fill(client: Client, file: string, { manifest, archive, options }: Fill): Promise<void> {
  await client.query('begin')
  await lockDatabase(client)
  const isDone = (await restoredFrom(client)) === archive
  if (!isDone && !(await isEmpty(client))) throw notEmpty()
  const foreignKeys = isDone ? [] : await makeTables(client, manifest)
  const again = await readArchive(file, fillingVisitor(client, { manifest, options }, isDone))
  if (JSON.stringify(again) !== JSON.stringify(manifest)) throw new ArchiveError('it changed while it was read')
  if (!isDone) {
    options.say('checking references')
    await completeTables(client, manifest, foreignKeys)
    await client.query(`comment on table schema_migrations is '${COMMENT}${archive}'`)
  }
  await client.query('commit')
  await client.query('analyze')
}

/** Waits a moment, because the connection of a restore that was just killed is about to end. */
async function lockDatabase(client: Client): Promise<void> {
  await client.query(`set local lock_timeout = ${LOCK_MS}`)
  await client.query('select pg_advisory_xact_lock($1)', [RESTORE_LOCK]).catch((cause: unknown) => {
    throw new Error('Another restore into this database is under way.', { cause })
  })
  await client.query('set local lock_timeout = 0')
}

const COMMENT = 'restored from backup '

/** The hash of the backup that the database was filled with. Null when there was none. */
async function restoredFrom(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ comment: string | null }>(
    `select obj_description(to_regclass('schema_migrations'), 'pg_class') as comment`,
  )
  const comment = rows[0]?.comment
  return comment?.startsWith(COMMENT) ? comment.slice(COMMENT.length) : null
}

const notEmpty = () =>
  new Error(
    'The database is not empty, and a restore never writes over data. Make a new one and set DATABASE_URL to it:\n' +
      '  createdb larder_restored',
  )

/** Runs before anything is written, even before the folder is marked. */
const refuseFilled = (options: RestoreOptions, archive: string | null): Promise<void> =>
  withClient(options, async (client) => {
    const isOurs = archive !== null && (await restoredFrom(client)) === archive
    if (!isOurs && !(await isEmpty(client))) throw notEmpty()
  })

/** Loads the tables, unless they are already there, and writes the files into the folder. */
function fillingVisitor(client: Client, { manifest, options }: Omit<Fill, 'archive'>, isDone: boolean): ArchiveVisitor {
  const { dataDir, say } = options
  let open: Pick<ArchiveVisitor, 'data' | 'end'> | null = null
  let count = megabytesOf('', say)
  return {
    begin: async ({ kind, name }) => {
      const table = manifest.tables.find((one) => kind === 'table' && one.name === name)
      if (kind === 'file') open = await createFile(dataDir, name)
      else open = isDone || table === undefined ? null : loadTable(client, table)
      count = megabytesOf(`restoring ${name}`, say)
    },
    data: async (chunk) => {
      count(chunk.length)
      await open?.data(chunk)
    },
    end: async () => open?.end(),
  }
}
