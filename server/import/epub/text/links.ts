import type { Element, Parents } from 'hast'
import { visit } from 'unist-util-visit'
import { gather, propertyText } from '#server/import/element.ts'
import { replaceIn } from '#server/import/long-lists.ts'
import type { ArticleDraft } from '../article-tree.ts'
import { hasTag } from './figures.ts'
import { epubAddress } from './page-tree.ts'
import { linksIn, wordsOf } from './prose.ts'

/** Addresses that stay: of the web, of mail, and within the article. */
const TAKEN = /^(?:https?:|mailto:|(?!epub:|[a-z][a-z0-9+.-]*:))/i

interface Place {
  readonly slug: string
  /** Null: the start of the article. */
  readonly element: Element | null
}

/** Where the notes of an article are, by their addresses in the EPUB. */
const notePlaces = (slug: string, { notes }: ArticleDraft): (readonly [address: string, place: Place])[] =>
  notes.flatMap(({ addresses, copy }) => addresses.map((address) => [address, { slug, element: copy }] as const))

/** Maps addresses in the EPUB to places in the library. */
function placesOf(articles: readonly { readonly slug: string; readonly draft: ArticleDraft }[]): Map<string, Place> {
  const places = new Map<string, Place>()
  const add = (address: string, place: Place) => {
    if (!places.has(address)) places.set(address, place)
  }
  for (const { slug, draft } of articles) for (const [address, place] of notePlaces(slug, draft)) add(address, place)
  for (const { slug, draft } of articles) {
    for (const { block, path } of draft.opening) {
      add(epubAddress(path, ''), { slug, element: null })
      for (const id of block.anchors) add(epubAddress(path, id), { slug, element: null })
    }
    draft.blocks.forEach(({ block, path }, index) => {
      const element = index === 0 ? null : block.node
      add(epubAddress(path, ''), { slug, element })
      for (const id of block.anchors) add(epubAddress(path, id), { slug, element: block.items?.get(id) ?? element })
    })
  }
  return places
}

/** The id of a link's target, with its `#`. A target without an id gets a new one. Empty: the start of the article. */
function fragmentOf({ element }: Place, used: Set<string>): string {
  if (element === null) return ''
  if (typeof element.properties.id === 'string') return `#${element.properties.id}`
  const id = `at-${used.size + 1}`
  used.add(id)
  element.properties.id = id
  return `#${id}`
}

/** Replaces an element by its content. Returns the index at which a visit goes on. */
function unwrap(node: Element, index: number | undefined, parent: Parents | undefined): number | undefined {
  if (parent === undefined || index === undefined) return undefined
  replaceIn(parent.children, index, 1, node.children)
  return index
}

/** The links of a title and a subtitle, of which the words alone are shown. One around a picture stands in the text with it. */
const titleLinks = ({ opening }: ArticleDraft): Element[] =>
  opening
    .flatMap(({ block }) => linksIn(block.node))
    .filter((link) => wordsOf(link).trim() !== '' && !hasTag(link, /^img$/))

/** The elements of notes that an article before has too, and adds the others to `counted`. The links of a note count once. */
function repeatedNotes({ notes }: ArticleDraft, counted: Set<Element>): ReadonlySet<unknown> {
  const copies = notes.flatMap(({ note, copy }) => (counted.has(note) ? [copy] : []))
  for (const { note } of notes) counted.add(note)
  return new Set(copies.flatMap((copy) => gather(copy, (node) => node)))
}

/** Called with the article of a link that becomes its words. */
interface LostLinks {
  /** It leads to something that was left out. */
  readonly onDead: (index: number, address: string) => void
  /** It stands in a title. */
  readonly onTitled: (index: number) => void
}

/**
 * Replaces links within the EPUB by links within the library. A link to something that was left out becomes plain text, and so does one in
 * a title.
 */
export function resolveLinks(
  book: string,
  articles: readonly { readonly slug: string; readonly draft: ArticleDraft }[],
  { onDead, onTitled }: LostLinks,
): void {
  const places = placesOf(articles)
  const used = new Set<string>()
  const counted = new Set<Element>()
  for (const [at, { slug, draft }] of articles.entries()) {
    const notes = new Map(notePlaces(slug, draft))
    const repeated = repeatedNotes(draft, counted)
    const placeAt = (href: string): Place | undefined =>
      notes.get(href) ?? places.get(href) ?? places.get(href.replace(/#.*/s, '#'))
    for (const link of titleLinks(draft)) {
      const href = propertyText(link, 'href')
      const place = TAKEN.test(href) ? undefined : placeAt(href)
      if (place === undefined && !TAKEN.test(href)) onDead(at, href)
      else if (place?.slug !== slug || place.element !== null) onTitled(at)
    }
    visit(draft.tree, 'element', (node, index, parent) => {
      const href = propertyText(node, 'href')
      if (node.tagName !== 'a' || TAKEN.test(href)) return undefined
      const place = placeAt(href)
      if (place !== undefined) {
        const fragment = fragmentOf(place, used)
        const isNear = place.slug === slug && fragment !== ''
        node.properties.href = isNear ? fragment : `/${book}/${place.slug}${fragment}`
        return undefined
      }
      if (!repeated.has(node)) onDead(at, href)
      return unwrap(node, index, parent)
    })
  }
}
