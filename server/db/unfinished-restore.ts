import { open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { syncFolder } from '#server/process/private-files.ts'

const MARK = 'restore-unfinished'

/** A restore into the data folder began and did not finish. */
export class UnfinishedRestoreError extends Error {
  override readonly name = 'UnfinishedRestoreError'

  constructor(dataDir: string) {
    super(
      `A restore into ${dataDir} was not finished, so part of the data may be missing. Nothing was started. ` +
        'Run the same command again: npm run restore -- <file>',
    )
  }
}

const Unfinished = v.object({
  /** SHA-256 of the backup's manifest */
  archive: v.string(),
  /** what the backup puts into the data folder besides the database: the first segments of the paths */
  entries: v.array(v.string()),
})
export type Unfinished = v.InferOutput<typeof Unfinished>

const UNREADABLE_MARK: Unfinished = { archive: '', entries: [] }

/** Null when no restore is unfinished there. */
export async function readUnfinished(dataDir: string): Promise<Unfinished | null> {
  const text = await readFile(join(dataDir, MARK), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  if (text === null) return null
  try {
    return v.parse(Unfinished, JSON.parse(text))
  } catch {
    // The restore was killed while it wrote the mark, so before it wrote anything else.
    return UNREADABLE_MARK
  }
}

/** Throws `UnfinishedRestoreError`. */
export async function refuseUnfinished(dataDir: string): Promise<void> {
  if ((await readUnfinished(dataDir)) !== null) throw new UnfinishedRestoreError(dataDir)
}

export async function markUnfinished(dataDir: string, mark: Unfinished): Promise<void> {
  const file = await open(join(dataDir, MARK), 'w', 0o600)
  try {
    await file.writeFile(JSON.stringify(mark))
    await file.sync()
  } finally {
    await file.close()
  }
  await syncFolder(dataDir)
}

export async function markFinished(dataDir: string): Promise<void> {
  await syncFolder(dataDir)
  await unlink(join(dataDir, MARK))
  await syncFolder(dataDir)
}

export const isMark = (name: string): boolean => name === MARK
