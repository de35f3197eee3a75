import { createHash } from 'node:crypto'
import { directionOf } from '#contract/text-direction.ts'
import type { BookSource } from '#server/files/book-source.ts'
import type { BookWords } from '#server/files/book-words.ts'
import { COVER_PAGE, NAVIGATION, TITLE_PAGE } from './front-matter.ts'
import { escapeXml } from './xhtml.ts'

const CONFORMS = 'EPUB Accessibility 1.1 - WCAG 2.1 Level AA'

export interface ManifestItem {
  /** Below the book's folder. */
  readonly path: string
  readonly mediaType: string
  readonly properties?: 'nav' | 'cover-image' | 'mathml'
}

/** The same book in the same language always has the same identifier, so that a new edition replaces the old one. */
function bookIdentifier(origin: string, { slug, lang }: Pick<BookSource, 'slug' | 'lang'>): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(['book', origin, slug, lang]))
    .digest()
  // RFC 9562, version 8: a hash of our own.
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = hash.toString('hex').slice(0, 32)
  return `urn:uuid:${hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}`
}

/** What an accessible book says of itself. It promises no more than it has: books by others have pictures without a text. */
function accessibility({ articles }: BookSource, words: BookWords, items: readonly ManifestItem[]): string {
  const isDescribed = articles.every(({ content }) => !/<img (?!(?:[^<>"]|"[^"]*")*?\balt="[^"])/.test(content))
  const hasFormulas = items.some(({ properties }) => properties === 'mathml')
  const entries = [
    ['accessMode', 'textual'],
    ['accessMode', 'visual'],
    ...(isDescribed ? [['accessModeSufficient', 'textual']] : []),
    ...(isDescribed ? [['accessibilityFeature', 'alternativeText']] : []),
    ...(hasFormulas ? [['accessibilityFeature', 'MathML']] : []),
    ['accessibilityFeature', 'readingOrder'],
    ['accessibilityFeature', 'structuralNavigation'],
    ['accessibilityFeature', 'tableOfContents'],
    ['accessibilityHazard', 'none'],
    ['accessibilitySummary', isDescribed ? `${words.accessibility} ${words.alternatives}` : words.accessibility],
  ]
  const metas = entries.map(([name, value]) => `<meta property="schema:${name}">${escapeXml(String(value))}</meta>`)
  if (isDescribed) metas.push(`<meta property="dcterms:conformsTo">${CONFORMS}</meta>`)
  return metas.join('\n')
}

/** A book whose author nobody knows names none. */
const creator = ({ author }: BookSource): string =>
  author === ''
    ? ''
    : `<dc:creator id="creator">${escapeXml(author)}</dc:creator>
<meta refines="#creator" property="role" scheme="marc:relators">aut</meta>
`

const itemId = (index: number): string => `item-${index + 1}`

/** The package document: the book's metadata, its files and their reading order. */
export function packageDocument(
  book: BookSource,
  origin: string,
  words: BookWords,
  items: readonly ManifestItem[],
): string {
  const pages = items.filter((item) => item.mediaType === 'application/xhtml+xml')
  const inOrder = [
    ...[COVER_PAGE, TITLE_PAGE, NAVIGATION],
    ...pages.map((page) => page.path).filter((path) => path.startsWith('text/')),
  ].filter((path) => pages.some((page) => page.path === path))
  const idOf = (path: string): string => itemId(items.findIndex((item) => item.path === path))
  const modified = `${book.changedAt.toISOString().slice(0, 19)}Z`
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book-id" xml:lang="${escapeXml(book.lang)}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="book-id">${bookIdentifier(origin, book)}</dc:identifier>
<dc:title>${escapeXml(book.title)}</dc:title>
<dc:language>${escapeXml(book.lang)}</dc:language>
${creator(book)}<dc:description>${escapeXml(book.description)}</dc:description>
<dc:publisher>${escapeXml(new URL(origin).host)}</dc:publisher>
<dc:date>${modified}</dc:date>
<dc:rights>${escapeXml(book.rights ?? words.rights)}</dc:rights>
<meta property="dcterms:modified">${modified}</meta>
${accessibility(book, words, items)}
</metadata>
<manifest>
${items
  .map(({ path, mediaType, properties }, index) => {
    const extra = properties === undefined ? '' : ` properties="${properties}"`
    return `<item id="${itemId(index)}" href="${escapeXml(encodeURI(path))}" media-type="${mediaType}"${extra}/>`
  })
  .join('\n')}
</manifest>
<spine${directionOf(book.lang) === 'rtl' ? ' page-progression-direction="rtl"' : ''}>
${inOrder.map((path) => `<itemref idref="${idOf(path)}"/>`).join('\n')}
</spine>
</package>
`
}

export const CONTAINER = `<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`
