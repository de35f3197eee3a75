import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import sharp from 'sharp'
import { IMAGE_QUALITY } from '#contract/limits.ts'
import type { Schema } from '#server/db/schema.ts'
import { openRoom } from '#server/limits/room.ts'
import { openWorkQueue } from '#server/limits/work-queue.ts'
import { unavailable } from '#server/messages/refusal.ts'
import { within } from '#server/process/within.ts'
import { openCropCache, type WriteWhole } from './crop-cache.ts'

export type ImageFormat = 'avif' | 'webp' | 'jpeg'
export interface Crop {
  readonly width: number
  readonly height: number
}
export interface Picture {
  readonly bytes: Buffer
  readonly mimeType: string
}
/** A picture as the library has it. It may be large, so it is read in parts. */
export interface Original {
  readonly mimeType: string
  /** bytes */
  readonly size: number
  readonly read: (from: number, length: number) => Promise<Buffer>
}

/** Four times faster than the default, and a tenth larger. A reader waits for the first crop. */
const AVIF_EFFORT = 2
/** For one picture. The largest honest ones take two seconds. */
const MAKE_MS = 20_000
/** Stops work for which nobody waits any more. */
const DRAWING = { seconds: MAKE_MS / 1000 } as const
/** For a picture and those before it. The job goes on, so that a later call finds the picture. */
export const WAIT_MS = 30_000
const RETRY_SECONDS = 10
/** Each decodes an original, which takes a hundred megabytes for the largest ones. The library behind uses all cores. */
const MOST_MADE_AT_ONCE = 1
/** Together about as long as a reader waits. */
const MOST_WAITING = 128
/** A browser asks for all new covers of a page at once, and does not ask again for one that was refused. */
const MOST_BY_ADDRESS = 100

type Make = () => Promise<Buffer | null>

export interface Images {
  readonly original: (assetKey: string) => Promise<Original | null>
  /**
   * Cropped from the center. Null when there is no such picture. Made once, then read from the disk. Throws a `Refusal`: 429 when too
   * many wait that the address asked for first, 503 when too many wait in all, after `WAIT_MS`, and when the server stops.
   */
  readonly cropped: (assetKey: string, crop: Crop, format: ImageFormat, address: string) => Promise<Picture | null>
  /** Any picture that is made once, then read from the disk. `name` stands for everything that is drawn. Throws as `cropped` does. */
  readonly made: (name: string, make: Make, address: string) => Promise<Buffer | null>
  /** Starts no new crop, and refuses those that wait. Resolves when nothing writes to the folder any more. */
  readonly stop: () => Promise<void>
}

declare module '#server/http/context.ts' {
  interface Services {
    readonly images: Images
  }
}

/** The same name always means the same picture. */
export function cropName(assetKey: string, { width, height }: Crop, format: ImageFormat): string {
  const stem = createHash('sha256').update(assetKey).digest('hex').slice(0, 32)
  return `${stem}-${width}x${height}-q${IMAGE_QUALITY}.${format}`
}

function encode(bytes: Buffer, { width, height }: Crop, format: ImageFormat): Promise<Buffer> {
  const cropped = sharp(bytes)
    .resize(width, height, { fit: 'cover', position: 'centre' })
    .flatten({ background: '#ffffff' })
    .timeout(DRAWING)
  if (format === 'avif') return cropped.avif({ quality: IMAGE_QUALITY, effort: AVIF_EFFORT }).toBuffer()
  if (format === 'webp') return cropped.webp({ quality: IMAGE_QUALITY }).toBuffer()
  return cropped.jpeg({ quality: IMAGE_QUALITY, mozjpeg: true }).toBuffer()
}

async function originalOf(db: Kysely<Schema>, assetKey: string): Promise<Original | null> {
  const row = await db
    .selectFrom('assets')
    .select(['mime_type', sql<number>`octet_length(bytes)`.as('size')])
    .where('asset_key', '=', assetKey)
    .executeTakeFirst()
  if (row === undefined) return null
  const read: Original['read'] = async (from, length) => {
    const part = await db
      .selectFrom('assets')
      .select(sql<Buffer>`substring(bytes from ${from + 1}::int for ${length}::int)`.as('bytes'))
      .where('asset_key', '=', assetKey)
      .executeTakeFirst()
    return part?.bytes ?? Buffer.alloc(0)
  }
  return { mimeType: row.mime_type, size: row.size, read }
}

/**
 * The library's pictures: originals in the database, crops in `folder` on the disk, which may be emptied at any time.
 */
export function openImages(db: Kysely<Schema>, folder: string, write?: WriteWhole): Images {
  const cache = openCropCache(folder, write)
  const jobs = new Map<string, Promise<Buffer | null>>()
  const queue = openWorkQueue(MOST_MADE_AT_ONCE)
  const slots = openRoom(MOST_WAITING, MOST_BY_ADDRESS, RETRY_SECONDS)
  let stopped = false
  const refuseStopped = (): void => {
    if (stopped) throw unavailable(RETRY_SECONDS)
  }

  const original: Images['original'] = (assetKey) => originalOf(db, assetKey)

  const store = async (name: string, make: Make): Promise<Buffer | null> => {
    const bytes = await queue.run(async () => {
      refuseStopped()
      return make()
    })
    if (bytes !== null) await cache.store(name, bytes)
    return bytes
  }

  /** The job has the slot, and not the call: it goes on when nobody waits any more. */
  const start = (name: string, make: Make, address: string): Promise<Buffer | null> => {
    const free = slots.take(address)
    const job = store(name, make).finally(() => {
      jobs.delete(name)
      free()
    })
    jobs.set(name, job)
    return job
  }

  const made: Images['made'] = async (name, make, address) => {
    const stored = await cache.read(name)
    if (stored !== null) return stored
    refuseStopped()
    const job = jobs.get(name) ?? start(name, make, address)
    if (await within(WAIT_MS, job)) return job
    throw unavailable(RETRY_SECONDS)
  }

  const cropped: Images['cropped'] = async (assetKey, crop, format, address) => {
    const make = async (): Promise<Buffer | null> => {
      const source = await original(assetKey)
      return source === null ? null : encode(await source.read(0, source.size), crop, format)
    }
    const bytes = await made(cropName(assetKey, crop, format), make, address)
    return bytes === null ? null : { bytes, mimeType: `image/${format}` }
  }

  const stop = async (): Promise<void> => {
    stopped = true
    await Promise.allSettled(jobs.values())
  }

  return { original, cropped, made, stop }
}
