import { createHash } from 'node:crypto'
import { basename, extname } from 'node:path'
import sharp, { type Metadata } from 'sharp'
import { cleanDrawing } from '#server/import/drawing/clean-drawing.ts'
import { withTypeface } from '#server/import/drawing/typeface.ts'
import { inTime, STEP_MS, StepTimeError } from '#server/import/time-limit.ts'
import { within } from '#server/process/within.ts'
import { AS_PNG, NOT_TEXT, PictureError, UNREADABLE } from '../picture-error.ts'
import { cleanPhoto } from './clean-photo.ts'

export interface Asset {
  readonly key: string
  readonly mimeType: string
  readonly width: number
  readonly height: number
  readonly sha256: string
  readonly bytes: Buffer
}

const MAX_BYTES = 8 * 1024 * 1024
export const MAX_PIXELS = 40_000_000
export const COVER_PX = 1200
const MIME: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  heif: 'image/avif',
}

const tooLong = (ms: number): PictureError => new PictureError(`the picture takes longer than ${ms / 1000} s to read`)
/** Stops a decoding for which nobody waits any more. */
export const DECODING = { seconds: STEP_MS / 1000 + 1 } as const
/** The server draws it again in each size that readers ask for, and has twice as long for that. */
const DRAW_MS = 10_000
/** About the largest size that readers ask for. */
const DRAWN_PX = 800
/** A drawing is drawn with `DRAWN_PX` on its shorter side, and no side may have more than 32,767. */
const MAX_RATIO = 40

/** Waits for a picture's decoding, in a thread of the system. Throws `PictureError` with `fault` when it fails. */
export async function decoded<T>(decode: () => Promise<T>, fault = UNREADABLE, ms = STEP_MS): Promise<T> {
  // The library throws at once for an empty file.
  const work = Promise.resolve().then(decode)
  const ended = await within(ms, work).catch(() => {
    throw new PictureError(fault)
  })
  if (!ended) throw tooLong(ms)
  return work
}

/** A drawing rebuilt from allowed parts. Throws `PictureError`. */
function cleanInTime(name: string, given: Buffer): Buffer {
  try {
    return inTime(name, STEP_MS, () => cleanDrawing(given))
  } catch (error) {
    throw error instanceof StepTimeError ? tooLong(STEP_MS) : error
  }
}

const assetOf = (name: string, bytes: Buffer, mimeType: string, width: number, height: number): Asset => {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const stem =
    basename(name, extname(name))
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'image'
  const mark = `-${sha256.slice(0, 16)}`
  // A picture from an EPUB that we made already has the hash in its name.
  const plain = stem.endsWith(mark) ? stem.slice(0, -mark.length) : stem
  return { key: `${plain.slice(0, 60)}${mark}`, mimeType, width, height, sha256, bytes }
}

const MILLION = 1_000_000

/** What a picture's header says, and the MIME type of its format. Throws `PictureError` for what cannot be read or shown. */
async function headerOf(bytes: Buffer): Promise<{ readonly about: Metadata; readonly mimeType: string }> {
  const about = await decoded(() => sharp(bytes, { limitInputPixels: false }).metadata())
  const pixels = about.width * about.height
  if (pixels > MAX_PIXELS)
    throw new PictureError(
      `the picture has ${Math.ceil(pixels / MILLION)} million pixels; ${MAX_PIXELS / MILLION} million are the most: export it smaller`,
    )
  if (about.format === 'heif' && about.compression !== 'av1')
    throw new PictureError('this is a HEIC picture, which few programs can show; export it as JPEG')
  const mimeType = MIME[about.format]
  if (mimeType === undefined)
    throw new PictureError(`this is a picture in ${about.format.toUpperCase()}; export it as PNG or JPEG`)
  return { about, mimeType }
}

/** Refuses a drawing that no program could draw in the sizes of the server. Throws `PictureError`. */
function checkRatio(width: number, height: number): void {
  const [name, other] = width > height ? ['wide', 'high'] : ['high', 'wide']
  const ratio = Math.max(width, height) / Math.min(width, height)
  if (ratio > MAX_RATIO)
    throw new PictureError(
      `the drawing is ${Math.ceil(ratio)} times as ${name} as ${other}; ${MAX_RATIO} times is the most: make it less ${name}, or ${AS_PNG}`,
    )
}

/** Draws a picture once, so that the server never meets one that is broken or takes too long. Throws `PictureError`. */
async function draw(bytes: Buffer): Promise<void> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS }).timeout(DECODING)
  await decoded(() => picture.resize(DRAWN_PX, DRAWN_PX, { fit: 'cover' }).raw().toBuffer(), UNREADABLE, DRAW_MS)
}

/**
 * Whether the file begins like XML, after an optional byte order mark and white space. No other picture format does.
 */
const isMarkup = (bytes: Buffer): boolean => /^(\xef\xbb\xbf)?\s*</.test(bytes.subarray(0, 1024).toString('latin1'))

/**
 * A figure of an article. A drawing stays a drawing, rebuilt from allowed parts, so that its words are sharp at any size. A photo is
 * upright, in sRGB, and says nothing of its place and maker. Throws `PictureError`.
 */
export async function figureAsset(name: string, given: Buffer): Promise<Asset> {
  if (given.length > MAX_BYTES)
    throw new PictureError(`the picture is larger than ${MAX_BYTES / 1024 / 1024} MB; export it smaller, or as JPEG`)
  const isDrawing = isMarkup(given)
  const source = isDrawing ? await withTypeface(cleanInTime(name, given)) : given
  const { about, mimeType } = await headerOf(source)
  if ((about.format === 'svg') !== isDrawing) throw new PictureError(NOT_TEXT)
  if (isDrawing) checkRatio(about.width, about.height)
  const limits = { pixels: MAX_PIXELS, seconds: DECODING.seconds }
  const clean = await decoded(async () => cleanPhoto(source, about, limits))
  const bytes = clean ?? source
  const { width, height } = clean === null ? about : about.autoOrient
  // A photo that was cleaned was drawn for that.
  if (clean === null) await draw(bytes)
  return assetOf(name, bytes, mimeType, width, height)
}

/** A cover as a PNG in a size from which every crop can be made. Throws `PictureError`. */
export async function coverAsset(name: string, bytes: Buffer): Promise<Asset> {
  const drawn = await figureAsset(name, bytes)
  const density = drawn.mimeType === 'image/svg+xml' ? (72 * COVER_PX) / drawn.width : undefined
  const options = { limitInputPixels: MAX_PIXELS }
  const input = sharp(
    drawn.bytes,
    density === undefined ? options : { ...options, density: Math.min(2400, Math.max(1, density)) },
  )
  const resized = input.resize(COVER_PX, COVER_PX, { fit: 'cover' }).png({ compressionLevel: 9 }).timeout(DECODING)
  const png = await decoded(
    () => resized.toBuffer(),
    'the picture cannot be drawn at the size of a cover, which is square; export it as a square',
  )
  return assetOf(name, png, 'image/png', COVER_PX, COVER_PX)
}
