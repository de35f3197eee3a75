import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EpubImport } from '#server/import/epub/read-epubs.ts'
import { readLibrary } from '#server/import/folder/read-library.ts'
import type { Library } from '#server/import/library.ts'
import { ROOT } from '#tests/support/source-files.ts'
import { readEpubBytes } from '../read-epub.ts'

/** What authors and other people's books bring, and what is right: `README.md` in the archive. */
const ARCHIVE = join(ROOT, 'tests/fixtures/import.tar.gz')

/** The inputs that are refused, and why. */
export const REFUSED: Readonly<Record<string, RegExp>> = {
  '03-note-twice': /first\.en\.md:\d+: the note \[\^\S+\] is defined twice/,
  '09b-reference-dead-link': /first\.en\.md:\d+: the link \/oats\/no-such-page leads nowhere in en/,
  '10-picture-in-page': /home\.en\.md:8: a page has no pictures/,
  '12c-internal-subset': /the drawing holds a document type of its own; export it as PNG/,
  '40-many-pixels': /huge\.jpg:1: the picture has \d+ million pixels; 40 million are the most/,
  'E02-table-no-delimiter': /first\.en\.md:\d+: a table needs a line \|---\|---\| after its first row/,
  'E18-discount-larger': /book\.yaml:1: discount_amount: the discount is larger than the price/,
  'E19b-page-twice': /pages\.yaml:1: the page home is listed twice/,
  'E20a-links': /first\.en\.md:\d+: the link second is no address/,
  'E24-heic': /IMG_0001\.HEIC:1: this is a HEIC picture, which few programs can show; export it as JPEG/,
  'E28-headings-odd': /first\.en\.md:\d+: a heading needs words/,
  'E36-mixed-currency': /book\.yaml:1: currency_symbol: \S+ here and \S+ in books\//,
  'E38-unknown-currency': /book\.yaml:\d+: currency_symbol: .*a currency that can be charged/,
}

/** Those of which something is left out, once. */
export const INCOMPLETE: readonly string[] = ['16a-missing-picture', '16b-zero-byte-page', '16d-broken-picture']

/** Languages and pages without a book. */
export const WITHOUT_BOOKS = '00-empty'

export interface Inputs {
  readonly names: readonly string[]
  readonly read: (name: string) => Promise<EpubImport | Library>
}

/** Unpacks the inputs into a new folder: content folders, and folders with an EPUB. */
export function openInputs(): Inputs {
  const parent = mkdtempSync(join(tmpdir(), 'larder-inputs-'))
  execFileSync('tar', ['-xzf', ARCHIVE, '-C', parent])
  const folder = join(parent, 'import')
  return {
    names: readdirSync(folder).filter((name) => name !== 'README.md'),
    read: (name) => {
      const book = join(folder, name, 'book.epub')
      return existsSync(book) ? readEpubBytes(readFileSync(book)) : readLibrary(join(folder, name))
    },
  }
}
