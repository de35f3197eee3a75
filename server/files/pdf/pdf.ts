import type { BookSource } from '#server/files/book-source.ts'
import { bookData } from './book-data.ts'
import { displayTitle } from './display-title.ts'
import { bookFiles } from './pictures.ts'
import { typeset } from './typeset.ts'

/** Makes a book's PDF for reading and printing. `origin`: the library's own address. Blocks its thread for seconds. */
export async function makePdf(book: BookSource, origin: string): Promise<Uint8Array> {
  const { files, pictures, cover } = await bookFiles(book)
  return displayTitle(await typeset(JSON.stringify(bookData(book, origin, pictures, cover)), files))
}
