import type { Element, Root } from 'xast'
import { EpubFault } from '../epub-fault.ts'
import { type Archive, resolvePath } from './archive.ts'
import { CONTAINER } from './file-names.ts'
import { isPageItem, isPictureItem, isRead, itemOf, type Manifest, manifestOf, orderOf } from './manifest.ts'
import { sheetLosses } from './sheet-losses.ts'
import { elementsOf, hasWord, lineOf, oneLine, parseNeeded, textContent, wordsOfMarkup } from './xml.ts'

/** The metadata and the file list of an EPUB. */
export interface PackageDocument {
  readonly path: string
  readonly title: string
  /** As the EPUB has it: en-US. */
  readonly language: string
  readonly authors: readonly string[]
  readonly publisher: string
  /** Plain text. Empty when nothing is said. */
  readonly rights: string
  /** Plain text. Empty when there is none. */
  readonly description: string
  readonly cover: string | null
  /** What its name alone says to be the cover. */
  readonly likelyCover: string | null
  /** The navigation document, and the older NCX. */
  readonly contents: readonly { readonly path: string; readonly kind: 'nav' | 'ncx' }[]
  /** What an older book says that its pages are, by path: `toc`, `title-page`, `cover`. */
  readonly guide: ReadonlyMap<string, string>
  /** Paths of the pages in reading order. */
  readonly spine: readonly string[]
  /** Those of them that are pictures. */
  readonly pictures: ReadonlySet<string>
  /** Paths of pages that the reading order does not name. */
  readonly outside: readonly string[]
  /** What the book has and an article cannot have. */
  readonly leftOut: readonly { readonly path: string; readonly what: string; readonly isPage?: boolean }[]
}

const PACKAGE = 'application/oebps-package+xml'

/** The package document. A container may also name the book in other formats. */
function findPackage(archive: Archive): string {
  const file = CONTAINER
  const root = parseNeeded(file, archive.text(file), 'rootfile', archive.onOddText)
  const rootfiles = elementsOf(root, 'rootfile')
  const rootfile = rootfiles.find(({ attributes }) => attributes['media-type'] === PACKAGE) ?? rootfiles[0]
  const named = rootfile?.attributes['full-path']
  if (typeof named !== 'string' || named === '') throw new EpubFault(file, 1, 'it names no package document')
  return archive.has(named) ? named : (resolvePath('', named)?.path ?? named)
}

const metadataOf = (root: Root, name: string): Element[] =>
  elementsOf(root, 'metadata').flatMap((metadata) => elementsOf(metadata, name))

/** What the `meta` elements say about other elements, by property. The first one counts. */
function refinementsOf(root: Root, property: string): (element: Element) => string | undefined {
  const metas = metadataOf(root, 'meta').filter(({ attributes }) => attributes.property === property)
  const byTarget = new Map(metas.reverse().map((meta) => [meta.attributes.refines, meta]))
  return ({ attributes: { id } }) => {
    const meta = typeof id === 'string' ? byTarget.get(`#${id}`) : undefined
    return meta === undefined ? undefined : oneLine(textContent(meta))
  }
}

/** Tags that some books have in their titles. What else looks like a tag is a word of the title: “The <canvas> element”. */
const TAGS = /<\/?(?:b|cite|em|i|q|small|span|strong|sub|sup|u)(?:\s[^<>]{0,200})?>/gi

const nameOf = (element: Element): string => oneLine(textContent(element).replace(TAGS, ''))

function titleOf(root: Root): string {
  const titles = metadataOf(root, 'title')
  const titleType = refinementsOf(root, 'title-type')
  const main = titles.find((title) => titleType(title) === 'main') ?? titles[0]
  return main === undefined ? '' : nameOf(main)
}

/** The authors. People with another role, such as translators and narrators, are left out. */
function authorsOf(root: Root): string[] {
  const creators = metadataOf(root, 'creator')
  const refinedRole = refinementsOf(root, 'role')
  const role = (creator: Element) => creator.attributes['opf:role'] ?? refinedRole(creator)
  const authors = creators.filter((creator) => (role(creator) ?? 'aut') === 'aut')
  return (authors.length === 0 ? creators : authors).map(nameOf).filter(Boolean)
}

/**
 * Paths of the pages in reading order, with those beside it, which hold notes. Each counts once: a page listed a thousand times would be
 * read as often.
 */
function spineOf(path: string, spine: Element, items: Manifest): string[] {
  const pages = orderOf(spine, items).flatMap((item) => (item !== undefined && isRead(item) ? [item.path] : []))
  if (pages.length === 0) throw new EpubFault(path, lineOf(spine), 'the spine holds no page to read')
  return [...new Set(pages)]
}

/** Parts of the book as a whole that are left out: pages of other kinds, sound, fixed pages, columns of letters. */
function leftOutOf(
  path: string,
  root: Root,
  spine: Element,
  items: Manifest,
  archive: Archive,
): PackageDocument['leftOut'] {
  const order = orderOf(spine, items)
  const pages = order.flatMap((item) => {
    if (item === undefined) return [{ path, what: 'an entry of the reading order that names no file' }]
    return isRead(item) ? [] : [{ path: item.path, what: `a page of the type ${item.mediaType}`, isPage: true }]
  })
  const spoken = elementsOf(root, 'item').some(({ attributes }) => attributes['media-overlay'] !== undefined)
  const layout = metadataOf(root, 'meta').find(({ attributes }) => attributes.property === 'rendition:layout')
  const isFixed = layout !== undefined && textContent(layout).trim() === 'pre-paginated'
  const sheets = [...items.values()].filter((item) => item.mediaType === 'text/css')
  return [
    ...pages,
    ...(spoken ? [{ path, what: 'the recorded voice' }] : []),
    ...(isFixed ? [{ path, what: 'the fixed layout of the pages; their text and pictures are kept' }] : []),
    ...sheets.flatMap((item) => sheetLosses(archive.sheet(item.path)).map((what) => ({ path: item.path, what }))),
  ]
}

/** Pages that the reading order does not name, without the list of contents. Some of them the book does not list at all. */
function outsideOf(spine: Element, items: Manifest, archive: Archive): string[] {
  const ordered = new Set(orderOf(spine, items).map((item) => item?.path))
  const contents = contentsOf(spine, items)[0]?.path
  const others = [...items.values()].filter((item) => isPageItem(item) && !ordered.has(item.path))
  const unlisted = archive.pagesBeside([...items.values()].map(({ path }) => path))
  return [...new Set([...others.map(({ path }) => path), ...unlisted])].filter((path) => path !== contents)
}

function coverOf(path: string, root: Root, items: Manifest): string | null {
  const older = metadataOf(root, 'meta').find((meta) => meta.attributes.name === 'cover')?.attributes.content
  const pictures = [...items.entries()].filter(([, { mediaType }]) => mediaType.startsWith('image/'))
  const guide = elementsOf(root, 'reference').find(({ attributes }) => attributes.type === 'cover')?.attributes.href
  const isNamed = (name: string): boolean => /^cover(?:[-_.]?(?:image|img|page|picture))?$/i.test(name)
  const cover =
    pictures.find(([, item]) => hasWord(item.properties, 'cover-image')) ??
    pictures.find(([id]) => id === older) ??
    pictures.find(([, item]) => item.path === resolvePath(path, older)?.path) ??
    pictures.find(([, item]) => typeof guide === 'string' && item.path.endsWith(guide.replace(/^(?:\.\.?\/)+/, ''))) ??
    pictures.find(([id, item]) => isNamed(id) || isNamed(stemOf(item.path)))
  return cover?.[1].path ?? null
}

/** The name of a file without its folder and its ending. */
const stemOf = (path: string): string => path.replace(/^.*\//, '').replace(/\.[^.]*$/, '')

/** A whole word of a name: `book-cover`, `front_cover`, `cover1`. */
const COVER_WORD = /(?<![^-_.\s])cover\d*(?![^-_.\s])/i
const BACK_WORD = /(?<![^-_.\s])back(?![^-_.\s])/i

function likelyCoverOf(items: Manifest): string | null {
  const isLikely = (name: string): boolean => COVER_WORD.test(name) && !BACK_WORD.test(name)
  const pictures = [...items.values()].filter(({ mediaType }) => mediaType.startsWith('image/'))
  return pictures.find(({ path }) => isLikely(stemOf(path)))?.path ?? null
}

function contentsOf(spine: Element, items: Manifest): PackageDocument['contents'] {
  const all = [...items.values()]
  const nav = all.find((item) => hasWord(item.properties, 'nav'))
  const ncx = itemOf(items, spine.attributes.toc) ?? all.find((item) => item.mediaType === 'application/x-dtbncx+xml')
  return [
    ...(nav === undefined ? [] : [{ path: nav.path, kind: 'nav' as const }]),
    ...(ncx === undefined ? [] : [{ path: ncx.path, kind: 'ncx' as const }]),
  ]
}

/** A reference to a part of a page says nothing of the page. */
function guideOf(path: string, root: Root): ReadonlyMap<string, string> {
  const named = elementsOf(root, 'reference').flatMap(({ attributes: { type, href } }) => {
    const target = resolvePath(path, href)
    const isFrame = typeof type === 'string' && /^(?:toc|title-?page|cover)$/i.test(type)
    return isFrame && target?.fragment === '' ? [[target.path, type.toLowerCase()] as const] : []
  })
  return new Map(named)
}

/** The text of the first metadata of a name. Empty when there is none. */
function metadataText(root: Root, name: string): string {
  const [first] = metadataOf(root, name)
  return first === undefined ? '' : oneLine(textContent(first))
}

/** Reads the package document. Throws `EpubFault` when it cannot be used. */
export function readPackage(archive: Archive): PackageDocument {
  const path = findPackage(archive)
  const root = parseNeeded(path, archive.text(path), 'spine', archive.onOddText)
  const items = manifestOf(path, root)
  const [spineElement] = elementsOf(root, 'spine')
  if (spineElement === undefined) throw new EpubFault(path, 1, 'there is no spine: the reading order is missing')
  const spine = spineOf(path, spineElement, items)
  return {
    path,
    title: titleOf(root),
    language: metadataText(root, 'language'),
    authors: authorsOf(root),
    publisher: metadataText(root, 'publisher'),
    rights: wordsOfMarkup(metadataText(root, 'rights')),
    description: wordsOfMarkup(metadataText(root, 'description')),
    cover: coverOf(path, root, items),
    likelyCover: likelyCoverOf(items),
    contents: contentsOf(spineElement, items),
    guide: guideOf(path, root),
    spine,
    pictures: new Set([...items.values()].filter(isPictureItem).map((item) => item.path)),
    outside: outsideOf(spineElement, items, archive),
    leftOut: leftOutOf(path, root, spineElement, items, archive),
  }
}
