import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shareImported } from '#server/import/epub/import-report.ts'
import { type EpubImport, readEpubs, type Shelf } from '#server/import/epub/read-epubs.ts'
import { type EpubParts, epubFiles, zipEpub } from './epub-source.ts'

/** A library with languages and without books. */
export const EMPTY_SHELF: Shelf = {
  languages: ['en', 'ru', 'uk'],
  bookOf: new Map(),
  addresses: new Set(),
  offers: new Map(),
  nextPosition: 1,
}

/** Writes EPUBs into a new folder. Gives their paths. */
export function writeEpubs(files: Readonly<Record<string, Uint8Array>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'larder-epubs-'))
  return Object.entries(files).map(([name, bytes]) => {
    writeFileSync(join(folder, name), bytes)
    return join(folder, name)
  })
}

export const readEpubBytes = (bytes: Uint8Array, name = 'book.epub'): Promise<EpubImport> =>
  readEpubs(writeEpubs({ [name]: bytes }), EMPTY_SHELF, {})

export const readEpubParts = (parts: EpubParts): Promise<EpubImport> => readEpubBytes(zipEpub(epubFiles(parts)))

/** The articles of a book in one language, without soft hyphens, and what was left out of it. */
export async function readArticles(parts: EpubParts) {
  const { books, reports } = await readEpubParts(parts)
  const articles = (books[0]?.articles ?? []).flatMap(({ slug, translations }) =>
    translations.map(({ title, description, content }) => ({
      ...{ slug, title, description },
      content: content.replaceAll('\u00ad', ''),
    })),
  )
  return { articles, leftOut: reports[0]?.leftOut ?? [], share: reports.map(shareImported)[0] ?? '' }
}
