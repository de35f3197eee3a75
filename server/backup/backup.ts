import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { isAlive } from '#server/db/embedded/identity.ts'
import type { DatabaseOptions } from '#server/db/open.ts'
import { refuseUnfinished } from '#server/db/unfinished-restore.ts'
import { exists } from '#server/process/missing-files.ts'
import { packageVersion } from '#server/process/package-version.ts'
import { syncFolder } from '#server/process/private-files.ts'
import { withClient } from './connection.ts'
import { listDataFiles } from './data-files.ts'
import { dumpDatabase } from './dump-database.ts'
import { type FileRecord, FORMAT, fileName, type Manifest, parseEntryName } from './manifest.ts'
import { checking, type Say } from './progress.ts'
import { readArchive } from './read-archive.ts'
import { ArchiveWriter } from './write-archive.ts'

interface BackupOptions extends DatabaseOptions {
  readonly force: boolean
  readonly say: Say
  /** Tells what the operator has to know. Unlike the progress, none of it is dropped. */
  readonly warn: Say
  readonly signal: AbortSignal
}

const PACKAGE = new URL('../../package.json', import.meta.url)

/**
 * Writes the database, keys and mails into `file`, beside a running server or without one. The file gets its name only
 * when it is complete on the disk and was read back.
 */
export async function backup(file: string, options: BackupOptions): Promise<Manifest> {
  const target = resolve(file)
  await refuseUnfinished(options.dataDir)
  await refuseTarget(target, options)
  await removeStale(target)
  const draft = `${target}.part-${process.pid}`
  try {
    const manifest = await writeAll(draft, options)
    await readArchive(draft, checking(options.say))
    if (!options.force && (await exists(target))) throw new Error(`${target} came to be meanwhile.`)
    options.signal.throwIfAborted()
    await rename(draft, target)
    await syncFolder(dirname(target))
    return manifest
  } catch (error) {
    options.signal.throwIfAborted()
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function refuseTarget(target: string, { dataDir, databaseUrl, force }: BackupOptions): Promise<void> {
  const path = relative(resolve(dataDir), target)
  if (path === '' || !(path.startsWith('..') || resolve(path) === path)) {
    throw new Error(`${target} lies in the data folder, and would be lost with it. Choose another place.`)
  }
  if (!(await exists(dirname(target)))) throw new Error(`There is no folder ${dirname(target)}.`)
  if (!force && (await exists(target))) throw new Error(`${target} exists. Choose another name, or add --force.`)
  if (!databaseUrl && !(await exists(join(dataDir, 'postgres', 'PG_VERSION')))) {
    throw new Error(`There is no database in ${resolve(dataDir)}. Set DATA_DIR, or DATABASE_URL, as for the server.`)
  }
}

/** Removes the drafts of killed backups to the same file. */
async function removeStale(target: string): Promise<void> {
  const begin = `${basename(target)}.part-`
  for (const name of await readdir(dirname(target))) {
    const pid = name.startsWith(begin) ? Number(name.slice(begin.length)) : Number.NaN
    if (Number.isInteger(pid) && (pid === process.pid || !isAlive(pid))) await rm(join(dirname(target), name))
  }
}

/** A restore refuses such names, because not every system can have them. */
async function refuseUnfitNames(dataDir: string): Promise<void> {
  const { files } = await listDataFiles(dataDir)
  const unfit = files.filter((path) => parseEntryName(fileName(path)) === null)
  if (unfit.length > 0)
    throw new Error(
      `Not every system can have files of these names. Rename them or move them away: ${unfit.join(', ')}`,
    )
}

async function writeAll(draft: string, options: BackupOptions): Promise<Manifest> {
  const { dataDir, warn, signal } = options
  await refuseUnfitNames(dataDir)
  const version = await packageVersion(PACKAGE)
  const writer = new ArchiveWriter(draft, new Date(), signal)
  try {
    const database = await withClient(options, (client) => dumpDatabase(client, writer, options.say))
    // After the snapshot, so that no file is missing to which the snapshot refers. A mail may be in both, and is then
    // sent twice.
    const files: FileRecord[] = []
    const found = await listDataFiles(dataDir)
    for (const path of found.files) {
      const record = await writer.addFile(dataDir, path)
      if (record !== null) files.push(record)
    }
    for (const path of found.odd) warn(`Left out, because it is not a plain file: ${path}`)
    const manifest = { format: FORMAT, version, ...database, files } satisfies Manifest
    await writer.finish(manifest)
    return manifest
  } catch (error) {
    await writer.abandon()
    throw error
  }
}
