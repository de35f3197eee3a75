import { createHash, timingSafeEqual } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { logError } from '#server/process/log.ts'
import { writeWhole } from '#server/process/private-files.ts'
import { seldom } from '#server/process/seldom.ts'

export type WriteWhole = typeof writeWhole

const HASH_BYTES = 32
/** A full disk fails for every picture. One log line covers this much time. */
const LOG_MS = 60_000

const hashOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/**
 * Crops on the disk. Browsers cache a crop for a year, so a damaged one must not be sent: each file begins with the
 * hash of its bytes.
 */
interface CropCache {
  /** Null when the file does not exist or is damaged. */
  readonly read: (name: string) => Promise<Buffer | null>
  /** Never rejects: a crop that cannot be stored is made again. */
  readonly store: (name: string, bytes: Buffer) => Promise<void>
}

export function openCropCache(folder: string, write: WriteWhole = writeWhole): CropCache {
  const isLogged = seldom(LOG_MS)
  const pathOf = (name: string) => join(folder, `${name}.crop`)

  const read = async (name: string): Promise<Buffer | null> => {
    const stored = await readFile(pathOf(name)).catch(() => null)
    if (stored === null) return null
    const bytes = stored.subarray(HASH_BYTES)
    if (bytes.length > 0 && timingSafeEqual(stored.subarray(0, HASH_BYTES), hashOf(bytes))) return bytes
    logError(`images: ${name} was damaged on the disk, and is made again`)
    await rm(pathOf(name), { force: true }).catch(() => undefined)
    return null
  }

  const store = async (name: string, bytes: Buffer): Promise<void> => {
    try {
      await write(pathOf(name), Buffer.concat([hashOf(bytes), bytes]))
    } catch (error) {
      if (isLogged()) logError('images: crops cannot be kept, and are made for each reader', error)
    }
  }
  return { read, store }
}
