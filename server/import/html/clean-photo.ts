import sharp, { type Metadata, type Sharp } from 'sharp'
import { onlyDraws } from './picture-parts.ts'

const QUALITY = 90
/** Four times faster than the default, and a tenth larger. */
const AVIF_EFFORT = 2
const PLAIN_SPACES = new Set(['srgb', 'b-w'])

const ENCODE: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
  jpeg: (picture) => picture.jpeg({ quality: QUALITY, mozjpeg: true }),
  png: (picture) => picture.png({ compressionLevel: 9 }),
  webp: (picture) => picture.webp({ quality: QUALITY }),
  heif: (picture) => picture.avif({ quality: QUALITY, effort: AVIF_EFFORT }),
}

/** Whether a picture says more than it shows, or is shown rightly by some programs only. */
function isPlain({ orientation = 1, space, pages = 1, ...more }: Metadata): boolean {
  const says = [more.exif, more.xmp, more.iptc, more.tifftagPhotoshop, more.comments?.length || undefined]
  return orientation === 1 && pages === 1 && PLAIN_SPACES.has(space) && !more.hasProfile && says.every((one) => !one)
}

/**
 * A photo as it is served, and put into EPUB and PDF: upright, in sRGB, one frame, and without what it says of the place, the device
 * and the photographer. Null when it is so already. `limits`: of the pixels, and of the time.
 */
export function cleanPhoto(
  bytes: Buffer,
  about: Metadata,
  limits: { readonly pixels: number; readonly seconds: number },
): Promise<Buffer> | null {
  const encode = ENCODE[String(about.format)]
  if (encode === undefined || (isPlain(about) && onlyDraws(bytes, about.format))) return null
  const picture = sharp(bytes, { limitInputPixels: limits.pixels }).autoOrient().toColourspace('srgb')
  return encode(picture).timeout({ seconds: limits.seconds }).toBuffer()
}
