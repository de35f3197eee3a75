import { createHash } from 'node:crypto'
import { basename, extname } from 'node:path'
import sharp from 'sharp'

export interface Asset {
  readonly key: string
  readonly mimeType: string
  readonly width: number
  readonly height: number
  readonly sha256: string
  readonly bytes: Buffer
}

/** A picture that cannot be taken; the message is for the editor. */
export class PictureError extends Error {
  override readonly name = 'PictureError'
}

const MAX_BYTES = 8 * 1024 * 1024
const MAX_PIXELS = 40_000_000
const COVER_PX = 1200
const MIME: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  heif: 'image/avif',
}

/** What a drawing may not hold: anything that runs, or that reaches out of it. */
const UNSAFE_SVG: readonly (readonly [RegExp, string])[] = [
  [/<\s*script/i, 'a script'],
  [/\son\w+\s*=/i, 'an event handler'],
  [/<\s*(foreignObject|iframe|embed|object|audio|video)/i, 'foreign content'],
  [/<!\s*(ENTITY|DOCTYPE)/i, 'a document type'],
  [/(href|src)\s*=\s*["'](?!#)/i, 'a reference out of the drawing'],
  [/url\(\s*["']?(?!#)/i, 'a reference out of the drawing'],
  [/@import|javascript:/i, 'a reference out of the drawing'],
]

const assetOf = (name: string, bytes: Buffer, mimeType: string, width: number, height: number): Asset => {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const stem =
    basename(name, extname(name))
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'image'
  const mark = `-${sha256.slice(0, 16)}`
  // A picture that comes back from a book we made has its mark already.
  const plain = stem.endsWith(mark) ? stem.slice(0, -mark.length) : stem
  return { key: `${plain.slice(0, 60)}${mark}`, mimeType, width, height, sha256, bytes }
}

async function sizeOf(bytes: Buffer): Promise<{ format: string; width: number; height: number }> {
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
    return { format: String(format), width: width ?? 0, height: height ?? 0 }
  } catch {
    throw new PictureError('this is not a picture that can be read')
  }
}

/** A figure of an article, stored as it is: the words in a drawing need the reader's own fonts. Throws `PictureError`. */
export async function figureAsset(name: string, bytes: Buffer): Promise<Asset> {
  if (bytes.length > MAX_BYTES) throw new PictureError(`the picture is larger than ${MAX_BYTES / 1024 / 1024} MB`)
  const { format, width, height } = await sizeOf(bytes)
  const mimeType = MIME[format]
  if (mimeType === undefined) throw new PictureError(`pictures are SVG, PNG, JPEG, WebP or AVIF, not ${format}`)
  if (width * height > MAX_PIXELS) throw new PictureError('the picture has too many pixels')
  if (format === 'svg') {
    const text = bytes.toString('utf8')
    const unsafe = UNSAFE_SVG.find(([pattern]) => pattern.test(text))
    if (unsafe !== undefined) throw new PictureError(`the drawing holds ${unsafe[1]}`)
  }
  return assetOf(name, bytes, mimeType, width, height)
}

/** A cover, rasterised once at a size from which every crop can be made. Throws `PictureError`. */
export async function coverAsset(name: string, bytes: Buffer): Promise<Asset> {
  const drawn = await figureAsset(name, bytes)
  const density = drawn.mimeType === 'image/svg+xml' ? (72 * COVER_PX) / drawn.width : undefined
  const input = density === undefined ? sharp(bytes) : sharp(bytes, { density: Math.min(2400, Math.max(1, density)) })
  const png = await input.resize(COVER_PX, COVER_PX, { fit: 'cover' }).png({ compressionLevel: 9 }).toBuffer()
  return assetOf(name, png, 'image/png', COVER_PX, COVER_PX)
}
