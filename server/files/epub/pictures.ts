import sharp from 'sharp'
import type { BookPicture } from '#server/files/book-source.ts'

export interface BookImage {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** The picture formats that every reading system must support, with their file extensions. */
const CORE: Readonly<Record<string, string>> = { 'image/svg+xml': 'svg', 'image/png': 'png', 'image/jpeg': 'jpg' }

/** A picture of an article with its file name. */
export async function bookImage(stem: string, { mimeType, bytes }: BookPicture): Promise<BookImage> {
  const extension = CORE[mimeType]
  if (extension !== undefined) return { name: `${stem}.${extension}`, mediaType: mimeType, bytes }
  // Not every reading system supports WebP and AVIF. PNG loses nothing, but is larger.
  return {
    name: `${stem}.png`,
    mediaType: 'image/png',
    bytes: await sharp(bytes).png({ compressionLevel: 9 }).toBuffer(),
  }
}
