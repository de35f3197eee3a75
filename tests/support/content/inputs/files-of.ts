import { strFromU8, unzipSync } from 'fflate'
import type { BookSource } from '#server/files/book-source.ts'
import { makeEpub } from '#server/files/epub/epub.ts'
import { bookData } from '#server/files/pdf/book-data.ts'
import { bookFiles } from '#server/files/pdf/pictures.ts'
import { present } from '#tests/support/present.ts'

export const ORIGIN = 'https://books.example'

interface EpubPage {
  readonly path: string
  readonly html: string
  /** In the order of the page. */
  readonly pictures: readonly Uint8Array[]
}

/** The pages of our EPUB of a book, and all of its files. */
export async function epubOf(source: BookSource) {
  const files = unzipSync(await makeEpub(source, ORIGIN))
  const pages = Object.keys(files)
    .filter((path) => path.startsWith('EPUB/text/'))
    .sort()
    .map((path): EpubPage => {
      const html = strFromU8(present(files[path]))
      const names = Array.from(html.matchAll(/<img [^>]*src="\.\.\/([^"]*)"/g), ([, name]) => name)
      return { path, html, pictures: names.map((name) => present(files[`EPUB/${name}`])) }
    })
  return { files, pages }
}

/** All objects in a value that have a `t`, at any depth. */
function partsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(partsIn)
  return 't' in value ? [{ ...value }, ...inner] : inner
}

/** What the typesetter gets of a book: the parts of each chapter, and the bytes of its pictures in their order. */
export async function pdfOf(source: BookSource) {
  const { files, pictures, cover } = await bookFiles(source)
  const data = bookData(source, ORIGIN, pictures, cover)
  return data.chapters.map((chapter) => {
    const parts = partsIn(chapter.blocks)
    const shown = parts.filter(({ t }) => t === 'figure' || t === 'picture')
    return { parts, pictures: shown.map(({ src }) => present(files[String(src)])) }
  })
}
