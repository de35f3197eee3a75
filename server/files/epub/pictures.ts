import sharp from 'sharp'
import type { BookPicture } from '#server/files/book-source.ts'

export interface BookImage {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** What every reading system has to show, with the ending of the file's name. */
const CORE: Readonly<Record<string, string>> = { 'image/svg+xml': 'svg', 'image/png': 'png', 'image/jpeg': 'jpg' }

/** A picture of an article, under a name of its own. */
export async function bookImage(stem: string, { mimeType, bytes }: BookPicture): Promise<BookImage> {
  const extension = CORE[mimeType]
  if (extension !== undefined) return { name: `${stem}.${extension}`, mediaType: mimeType, bytes }
  // WebP and AVIF are not for every reading system; as PNG nothing is lost but bytes.
  return {
    name: `${stem}.png`,
    mediaType: 'image/png',
    bytes: await sharp(bytes).png({ compressionLevel: 9 }).toBuffer(),
  }
}
