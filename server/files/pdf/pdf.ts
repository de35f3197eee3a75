import type { BookSource } from '#server/files/book-source.ts'
import { bookData } from './book-data.ts'
import { bookFiles } from './pictures.ts'
import { typeset } from './typeset.ts'

/** A book as a PDF to read and to print. `origin` is the library's own address. Works for seconds without a pause. */
export async function makePdf(book: BookSource, origin: string): Promise<Uint8Array> {
  const { files, pictures, cover } = await bookFiles(book)
  return typeset(JSON.stringify(bookData(book, origin, pictures, cover)), files)
}
