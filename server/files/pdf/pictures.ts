import sharp from 'sharp'
import type { BookPicture, BookSource } from '#server/files/book-source.ts'
import type { PictureFile } from './article-blocks.ts'
import type { BookData } from './blocks.ts'

/** What the typesetter takes, with the ending of the file's name. */
const TAKEN: Readonly<Record<string, string>> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}
export interface BookFiles {
  /** Bytes by path, as the typesetter asks for them. */
  readonly files: Record<string, Uint8Array>
  readonly pictures: ReadonlyMap<string, PictureFile>
  readonly cover: BookData['cover']
}

async function taken({ mimeType, bytes }: BookPicture): Promise<{ extension: string; bytes: Uint8Array }> {
  const extension = TAKEN[mimeType]
  return extension === undefined
    ? { extension: 'png', bytes: await sharp(bytes).png().toBuffer() }
    : { extension, bytes }
}

/** The pictures of a book, under the paths by which its data names them. */
export async function bookFiles(book: BookSource): Promise<BookFiles> {
  const files: Record<string, Uint8Array> = {}
  const pictures = new Map<string, PictureFile>()
  for (const [key, picture] of book.pictures) {
    const { extension, bytes } = await taken(picture)
    const path = `pictures/${key}.${extension}`
    files[path] = bytes
    pictures.set(key, { path, width: picture.width, height: picture.height })
  }
  if (book.cover === null) return { files, pictures, cover: null }
  const { extension, bytes } = await taken(book.cover)
  const src = `cover.${extension}`
  files[src] = bytes
  return { files, pictures, cover: { src, alt: book.cover.title } }
}
