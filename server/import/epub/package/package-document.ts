import type { Element, Root } from 'xast'
import { EpubFault } from '../epub-fault.ts'
import { type Archive, resolvePath } from './archive.ts'
import { childrenOf, elementsOf, hasWord, lineOf, oneLine, parseXml, textContent } from './xml.ts'

interface ManifestItem {
  readonly path: string
  readonly mediaType: string
  readonly properties: string
}

/** The metadata and the file list of an EPUB. */
export interface PackageDocument {
  readonly path: string
  readonly title: string
  /** As the EPUB has it: en-US. */
  readonly language: string
  readonly authors: readonly string[]
  readonly publisher: string
  /** Plain text. Empty when there is none. */
  readonly description: string
  readonly cover: string | null
  /** The navigation document, or the older NCX. */
  readonly contents: { readonly path: string; readonly kind: 'nav' | 'ncx' } | null
  /** Paths of the pages in reading order. */
  readonly spine: readonly string[]
  readonly mediaTypes: ReadonlyMap<string, string>
}

const PAGE = 'application/xhtml+xml'

function findPackage(archive: Archive): string {
  const file = 'META-INF/container.xml'
  const [rootfile] = elementsOf(parseXml(file, archive.text(file)), 'rootfile')
  const path = rootfile?.attributes['full-path']
  if (typeof path !== 'string' || path === '') throw new EpubFault(file, 1, 'it names no package document')
  return path
}

/**
 * Throws `EpubFault` when a page or a picture is encrypted. Obfuscated fonts do not matter, because fonts are not read.
 */
function refuseEncrypted(archive: Archive, read: ReadonlySet<string>): void {
  const file = 'META-INF/encryption.xml'
  if (!archive.has(file)) return
  for (const reference of elementsOf(parseXml(file, archive.text(file)), 'CipherReference')) {
    const path = resolvePath('', reference.attributes.URI ?? '')?.path ?? ''
    if (read.has(path)) throw new EpubFault(path, 1, 'the file is encrypted')
  }
}

const metadataOf = (root: Root, name: string): Element[] =>
  elementsOf(root, 'metadata').flatMap((metadata) => elementsOf(metadata, name))

/** What a `meta` element says about another element, by property. */
function refinement(metas: readonly Element[], element: Element, property: string): string | undefined {
  const { id } = element.attributes
  const meta = metas.find(
    ({ attributes }) => id !== undefined && attributes.refines === `#${id}` && attributes.property === property,
  )
  return meta === undefined ? undefined : oneLine(textContent(meta))
}

function titleOf(root: Root): string {
  const titles = metadataOf(root, 'title')
  const metas = metadataOf(root, 'meta')
  const main = titles.find((title) => refinement(metas, title, 'title-type') === 'main') ?? titles[0]
  return main === undefined ? '' : oneLine(textContent(main))
}

/** The authors. People with another role, such as translators and narrators, are left out. */
function authorsOf(root: Root): string[] {
  const creators = metadataOf(root, 'creator')
  const metas = metadataOf(root, 'meta')
  const role = (creator: Element) => creator.attributes['opf:role'] ?? refinement(metas, creator, 'role')
  const authors = creators.filter((creator) => (role(creator) ?? 'aut') === 'aut')
  return (authors.length === 0 ? creators : authors).map((one) => oneLine(textContent(one))).filter(Boolean)
}

const withoutTags = (text: string): string => oneLine(text.replace(/<[^>]*>/g, ' '))

function manifestOf(path: string, root: Root): ReadonlyMap<string, ManifestItem> {
  const items = new Map<string, ManifestItem>()
  for (const item of elementsOf(root, 'manifest').flatMap((manifest) => childrenOf(manifest, 'item'))) {
    const { id, href, properties } = item.attributes
    const target = resolvePath(path, href ?? '')
    if (typeof id !== 'string' || target === null) continue
    items.set(id, { path: target.path, mediaType: item.attributes['media-type'] ?? '', properties: properties ?? '' })
  }
  return items
}

/** Reads the package document. Throws `EpubFault` when it cannot be used. */
export function readPackage(archive: Archive): PackageDocument {
  const path = findPackage(archive)
  const root = parseXml(path, archive.text(path))
  const items = manifestOf(path, root)
  const [spineElement] = elementsOf(root, 'spine')
  if (spineElement === undefined) throw new EpubFault(path, 1, 'there is no spine: the reading order is missing')
  const spine = new Set<string>()
  for (const itemref of childrenOf(spineElement, 'itemref')) {
    const item = items.get(itemref.attributes.idref ?? '')
    if (item === undefined)
      throw new EpubFault(
        path,
        lineOf(itemref),
        `the spine names ${itemref.attributes.idref}, which is not in the manifest`,
      )
    // Each page counts once. A page that is listed a thousand times would be read as often.
    if (item.mediaType === PAGE && itemref.attributes.linear !== 'no') spine.add(item.path)
  }
  if (spine.size === 0) throw new EpubFault(path, lineOf(spineElement), 'the spine holds no page to read')
  const all = [...items.values()]
  const coverId = metadataOf(root, 'meta').find((meta) => meta.attributes.name === 'cover')?.attributes.content
  const cover = all.find((item) => hasWord(item.properties, 'cover-image')) ?? items.get(coverId ?? '')
  const nav = all.find((item) => hasWord(item.properties, 'nav'))
  const ncx =
    items.get(spineElement.attributes.toc ?? '') ?? all.find((item) => item.mediaType === 'application/x-dtbncx+xml')
  const [language] = metadataOf(root, 'language')
  refuseEncrypted(
    archive,
    new Set(all.filter((item) => /xhtml|image|svg/.test(item.mediaType)).map((item) => item.path)),
  )
  const [description] = metadataOf(root, 'description')
  const [publisher] = metadataOf(root, 'publisher')
  return {
    path,
    title: titleOf(root),
    language: language === undefined ? '' : oneLine(textContent(language)),
    authors: authorsOf(root),
    publisher: publisher === undefined ? '' : oneLine(textContent(publisher)),
    description: description === undefined ? '' : withoutTags(textContent(description)),
    cover: cover?.mediaType.startsWith('image/') === true ? cover.path : null,
    contents:
      nav !== undefined ? { path: nav.path, kind: 'nav' } : ncx !== undefined ? { path: ncx.path, kind: 'ncx' } : null,
    spine: [...spine],
    mediaTypes: new Map(all.map((item) => [item.path, item.mediaType])),
  }
}
