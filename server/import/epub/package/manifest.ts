import type { Element, Root } from 'xast'
import { resolvePath } from './archive.ts'
import { childrenOf, elementsOf } from './xml.ts'

type Attribute = string | null | undefined

export interface ManifestItem {
  readonly path: string
  /** In small letters. By the file's ending when the EPUB does not tell. */
  readonly mediaType: string
  readonly properties: Attribute
  /** The id of what stands for it where its type cannot be shown. */
  readonly fallback: Attribute
}

export type Manifest = ReadonlyMap<string, ManifestItem>

const PAGE = 'application/xhtml+xml'
/** Pages of older books say that they are HTML. */
const PAGES = new Set([PAGE, 'text/html', 'application/html', 'text/x-oeb1-document'])
/** Types that do not tell what a file is. */
const VAGUE = new Set(['', 'application/xml', 'text/xml', 'application/octet-stream', 'text/plain'])
const BY_ENDING = new Map(
  Object.entries({
    ...{ xhtml: PAGE, html: PAGE, htm: PAGE, css: 'text/css', ncx: 'application/x-dtbncx+xml' },
    ...{ png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif', svg: 'image/svg+xml' },
  }),
)

/** Types of what is no page, whatever its file is called. */
const OTHER = /^(?:image|audio|video|font)\/|css|ncx|script/

/** A type may have a slip in it, or more after it: `application/xhtml+xml; charset=utf-8`. */
function mediaTypeOf(declared: Attribute, path: string): string {
  const type = (declared ?? '').replace(/;.*/s, '').trim().toLowerCase()
  const meant = BY_ENDING.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase())
  const isUnknown = VAGUE.has(type) || (meant === PAGE && !PAGES.has(type) && !OTHER.test(type))
  return (isUnknown ? meant : undefined) ?? type
}

export const isPageItem = ({ mediaType }: ManifestItem): boolean => PAGES.has(mediaType)
export const isPictureItem = ({ mediaType }: ManifestItem): boolean => mediaType.startsWith('image/')

export function manifestOf(path: string, root: Root): Manifest {
  const items = new Map<string, ManifestItem>()
  for (const item of elementsOf(root, 'manifest').flatMap((manifest) => childrenOf(manifest, 'item'))) {
    const { id, href, properties, fallback } = item.attributes
    const target = resolvePath(path, href)
    if (typeof id !== 'string' || target === null) continue
    // The first of two with one id has it. The other one is in no reading order.
    items.set(items.has(id) ? `${id} ${items.size}` : id, {
      path: target.path,
      mediaType: mediaTypeOf(item.attributes['media-type'], target.path),
      properties,
      fallback,
    })
  }
  return items
}

export const itemOf = (items: Manifest, id: Attribute): ManifestItem | undefined =>
  typeof id === 'string' ? items.get(id) : undefined

export const isRead = (item: ManifestItem): boolean => isPageItem(item) || isPictureItem(item)

/** They may stand for each other in a circle. */
const MOST_FALLBACKS = 8

/** An item, or what the book names to stand for one of a type that is not read. */
function readOf(item: ManifestItem | undefined, items: Manifest): ManifestItem | undefined {
  let shown = item
  for (let step = 0; step < MOST_FALLBACKS && shown !== undefined && !isRead(shown); step += 1)
    shown = itemOf(items, shown.fallback)
  return shown !== undefined && isRead(shown) ? shown : item
}

/** What the spine names, in reading order. An entry that names nothing is undefined. */
export const orderOf = (spine: Element, items: Manifest): readonly (ManifestItem | undefined)[] =>
  childrenOf(spine, 'itemref').map(({ attributes: { idref } }) => readOf(itemOf(items, idref), items))
