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

const FIRST = 'books/oats/first.en.md'
const NO_PICTURES = 'a page has no pictures; they stand in the articles of books'
const NO_ADDRESS = 'is no address: one in the library begins with / and one outside with https://'

/** The inputs that are refused, and all that is said of each. */
export const REFUSED: Readonly<Record<string, readonly string[]>> = {
  '03-note-twice': [`${FIRST}:8: the note [^1] is defined twice; capitals make no difference`],
  '09b-reference-dead-link': [`${FIRST}:5: the link /oats/no-such-page leads nowhere in en`],
  '10-picture-in-page': [`pages/home.en.md:8: ${NO_PICTURES}`, `pages/home.en.md:10: ${NO_PICTURES}`],
  '12c-internal-subset': ['books/oats/images/g.svg:1: the drawing holds a document type of its own; export it as PNG'],
  '40-many-pixels': [
    'books/oats/images/huge.jpg:1: the picture has 54 million pixels; 40 million are the most: export it smaller',
  ],
  'E02-table-no-delimiter': [`${FIRST}:7: a table needs a line |---|---| after its first row, and no blank lines`],
  'E18-discount-larger': ['books/oats/book.yaml:1: discount_amount: the discount is larger than the price'],
  'E19b-page-twice': ['pages/pages.yaml:1: the page home is listed twice'],
  'E20a-links': [`${FIRST}:7: the link second ${NO_ADDRESS}`, `${FIRST}:7: the link www.example.org ${NO_ADDRESS}`],
  'E24-heic': [
    'books/oats/images/IMG_0001.HEIC:1: this is a HEIC picture, which few programs can show; export it as JPEG',
  ],
  'E28-headings-odd': [7, 11, 15, 23].map((line) => `${FIRST}:${line}: a heading needs words`),
  'E36-mixed-currency': [
    'books/rye/book.yaml:1: currency_symbol: EUR here and € in books/oats; a reader pays one sum for all books',
  ],
  'E38-unknown-currency': [
    'books/oats/book.yaml:4: currency_symbol: a currency that can be charged: €, $, £, ₴, ₽, zł …, or its ISO code, as in PLN',
  ],
}

/** Those of which something is left out: what the report says. */
export const INCOMPLETE: Readonly<Record<string, string>> = {
  '16a-missing-picture': 'the picture OPS/gone.png: the file is missing in the EPUB: once, in OPS/one.xhtml',
  '16b-zero-byte-page': 'a page: the file is empty: once, in OPS/two.xhtml',
  '16d-broken-picture':
    'the picture OPS/bad.png: this is not a picture that can be read; export it again, as PNG or JPEG: once, in OPS/one.xhtml',
}

/** Languages and pages without a book. */
export const WITHOUT_BOOKS = '00-empty'

export interface Inputs {
  readonly names: readonly string[]
  /** Its folder. */
  readonly pathOf: (name: string) => string
  /** The path of its EPUB. Null: it is a content folder. */
  readonly epubOf: (name: string) => string | null
  /** Reads it once for all tests. */
  readonly read: (name: string) => Promise<EpubImport | Library>
}

/** Unpacks the inputs into a new folder: content folders, and folders with an EPUB. */
function unpackInputs(): Inputs {
  const parent = mkdtempSync(join(tmpdir(), 'larder-inputs-'))
  execFileSync('tar', ['-xzf', ARCHIVE, '-C', parent])
  const folder = join(parent, 'import')
  const pathOf = (name: string): string => join(folder, name)
  const epubOf = (name: string): string | null => {
    const path = join(folder, name, 'book.epub')
    return existsSync(path) ? path : null
  }
  const libraries = new Map<string, Promise<EpubImport | Library>>()
  const readAnew = (name: string): Promise<EpubImport | Library> => {
    const path = epubOf(name)
    return path === null ? readLibrary(pathOf(name)) : readEpubBytes(readFileSync(path))
  }
  return {
    names: readdirSync(folder).filter((name) => name !== 'README.md'),
    pathOf,
    epubOf,
    read: (name) => {
      const library = libraries.get(name) ?? readAnew(name)
      libraries.set(name, library)
      return library
    },
  }
}

let inputs: Inputs | null = null

/** The inputs, for all tests of a process. None may change their files. */
export function openInputs(): Inputs {
  inputs ??= unpackInputs()
  return inputs
}

/** A sentence that is repeated, and what the end of a beginning may have of it: the longest part first. */
const fillerOf = (sentence: string, parts: readonly string[]): RegExp =>
  new RegExp(`(?:${sentence} )+(?:${parts.join('|')})?`, 'g')

const FILLERS = [
  fillerOf('Porridge keeps a kitchen warm and patient through long winter mornings\\.', [
    'Porridge keeps a kitchen warm and patient through',
    'Porridge keeps a kitchen warm and patient',
    'Porridge keeps a kitchen warm',
    'Porridge',
  ]),
  fillerOf('Каша согревает кухню зимним утром и терпеливо ждёт голодных едоков дома\\.', [
    'Каша согревает кухню зимним утром и терпеливо ждёт голодных',
    'Каша',
  ]),
]

/** The HTML of an article, without soft hyphens and line ends; `…` stands for the sentences that fill all inputs. */
export function articleOf({ books }: Pick<Library, 'books'>, slug: string, lang = 'en'): string {
  const texts = books.flatMap(({ articles }) => articles.filter((article) => article.slug === slug))
  const text = texts.flatMap(({ translations }) => translations).find((one) => one.lang === lang)
  if (text === undefined) throw new Error(`There is no ${slug} in ${lang}`)
  const html = text.content.replaceAll('\u00ad', '').replaceAll('\n', '')
  return FILLERS.reduce((all, filler) => all.replace(filler, '…'), html)
}
