import { strToU8, type Zippable, zipSync } from 'fflate'

export type EpubFiles = Readonly<Record<string, string | Uint8Array>>

const page = (title: string, body: string): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n` +
  `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head>` +
  `<title>${title}</title></head>\n<body>${body}</body></html>`

export interface EpubParts {
  readonly language?: string
  readonly metadata?: string
  /** Path below `OPS/` and body of each page, in reading order. */
  readonly pages: readonly (readonly [path: string, body: string])[]
  /** The list in the navigation document. Undefined: a book without a table of contents. */
  readonly toc?: string
  readonly files?: EpubFiles
  /** Manifest items in addition to the pages and the table of contents. */
  readonly items?: string
  readonly spine?: string
}

/** The files of an EPUB as other programs make it. */
export function epubFiles({
  language = 'en',
  metadata = '',
  pages,
  toc,
  files = {},
  items = '',
  spine,
}: EpubParts): EpubFiles {
  const manifest = pages.map(
    ([path], index) => `<item id="p${index}" href="${path}" media-type="application/xhtml+xml"/>`,
  )
  const order = pages.map((_, index) => `<itemref idref="p${index}"/>`)
  const nav =
    toc === undefined ? '' : '<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>'
  return {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>' +
      '<rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'OPS/book.opf':
      `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="i">` +
      `<metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">` +
      `<dc:identifier id="i">x</dc:identifier>` +
      `<dc:language>${language}` +
      `</dc:language>${metadata || '<dc:title>A Foreign Book</dc:title><dc:creator>Ann Author</dc:creator>'}` +
      `</metadata>\n<manifest>${manifest.join('')}${nav}${items}</manifest>\n` +
      `<spine>${spine ?? order.join('')}</spine></package>`,
    ...(toc === undefined ? {} : { 'OPS/nav.xhtml': page('Contents', `<nav epub:type="toc"><ol>${toc}</ol></nav>`) }),
    ...Object.fromEntries(pages.map(([path, body]) => [`OPS/${path}`, page(path, body)])),
    ...files,
  }
}

/** Two listed pages. The first one is for the test to fill. */
export const TWO_PAGES = {
  pages: [
    ['a.xhtml', ''],
    ['b.xhtml', '<h1>Two</h1><p>Rye.</p>'],
  ],
  toc: '<li><a href="a.xhtml">One</a></li><li><a href="b.xhtml">Two</a></li>',
} as const satisfies EpubParts

export function zipEpub(files: EpubFiles): Uint8Array {
  const entries: Zippable = {}
  for (const [name, content] of Object.entries(files)) {
    const bytes = typeof content === 'string' ? strToU8(content) : content
    entries[name] = name === 'mimetype' ? [bytes, { level: 0 }] : bytes
  }
  return zipSync(entries)
}
