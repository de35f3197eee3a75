import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
