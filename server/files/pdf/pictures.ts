import sharp from 'sharp'
import type { BookPicture, BookSource } from '#server/files/book-source.ts'
import type { PictureFile } from './article-blocks.ts'
import type { BookData } from './blocks.ts'

/** The formats that the typesetter reads, with their file extensions. */
const READABLE: Readonly<Record<string, string>> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}
export interface BookFiles {
  /** Bytes by the path that the typesetter reads. */
  readonly files: Record<string, Uint8Array>
  readonly pictures: ReadonlyMap<string, PictureFile>
  readonly cover: BookData['cover']
}

async function toReadable({ mimeType, bytes }: BookPicture): Promise<{ extension: string; bytes: Uint8Array }> {
  const extension = READABLE[mimeType]
  return extension === undefined
    ? { extension: 'png', bytes: await sharp(bytes).png().toBuffer() }
    : { extension, bytes }
}

/** A book's pictures, by the paths that its data names. */
export async function bookFiles(book: BookSource): Promise<BookFiles> {
  const files: Record<string, Uint8Array> = {}
  const pictures = new Map<string, PictureFile>()
  for (const [key, picture] of book.pictures) {
    const { extension, bytes } = await toReadable(picture)
    const path = `pictures/${key}.${extension}`
    files[path] = bytes
    pictures.set(key, { path, width: picture.width, height: picture.height })
  }
  if (book.cover === null) return { files, pictures, cover: null }
  const { extension, bytes } = await toReadable(book.cover)
  const src = `cover.${extension}`
  files[src] = bytes
  return { files, pictures, cover: { src, alt: book.cover.title } }
}
