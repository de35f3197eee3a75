import type { Element, ElementContent } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { wordsIn, wordsOfText } from '#contract/library/reading-speed.ts'
import { elementsIn, gather, propertyText } from '#server/import/element.ts'
import type { EpubReport } from './import-report.ts'
import type { PackageDocument } from './package/package-document.ts'
import { hasWord } from './package/xml.ts'
import { isReported, isVisible } from './text/inline.ts'
import type { Page } from './text/page-tree.ts'
import { wordsOf } from './text/prose.ts'
import { wordsShown } from './text/words.ts'

/** Types of pages that are no text: covers, title pages and lists. */
const LISTS = ['toc', 'landmarks']
const FRAME = ['titlepage', 'halftitlepage', ...LISTS]

function typesOf(body: Element): string[] {
  const sections = elementsIn(body)
  return [body, ...(sections.length === 1 ? sections : [])].map((node) => propertyText(node, 'epubType'))
}

const hasTwoLinks = (body: Element): boolean =>
  gather(body, ({ properties: { href } }) => (typeof href === 'string' ? href : undefined)).length > 1

interface WordsBelow {
  readonly all: number
  readonly linked: number
  readonly targets: number
  /** All as a reader counts them: two letters of a script without blanks are one. */
  readonly size: number
}

/** How many words stand below the headings of a page, and how many of them in links to other pages. */
function wordsBelow({ body, path }: Page, pages: ReadonlySet<string>): WordsBelow {
  const targets = new Set<string>()
  const leadsOn = (node: Element): boolean => {
    const [, to] = /^epub:([^#]*)#/.exec(propertyText(node, 'href')) ?? []
    if (to === undefined || to === path || !pages.has(to)) return false
    targets.add(to)
    return true
  }
  const words = (node: Element): string[] => wordsShown(node).filter((word) => /\p{L}/u.test(word))
  const sizeOf = (node: Element): number => wordsIn(words(node).join(' '))
  let [headings, headingSize, linked] = [0, 0, 0]
  visit(body, 'element', (node) => {
    if (/^h\d$/.test(node.tagName)) {
      headings += words(node).length
      headingSize += sizeOf(node)
    } else if (node.tagName === 'a' && leadsOn(node)) linked += words(node).length
    else return undefined
    return SKIP
  })
  return { all: words(body).length - headings, linked, targets: targets.size, size: sizeOf(body) - headingSize }
}

/** The most words of a title page, and of what stands over a list of contents. A longer page is no such page, whatever the book says. */
const MAX_TITLE_WORDS = 150
const MAX_OVER_LIST_WORDS = 6

const isAllLinks = ({ all, linked }: WordsBelow): boolean => linked > 0 && linked === all

/**
 * Whether a page only lists others: all its words are links to half of the pages or more, for an index leads to some. One that the book
 * calls its list may have as many words again, and lead to fewer.
 */
function listsPages(page: Page, isNamed: boolean, pages: ReadonlySet<string>): boolean {
  const below = wordsBelow(page, pages)
  const { all, linked, targets } = below
  if (!hasTwoLinks(page.body) || linked === 0) return false
  return isNamed ? 2 * linked >= all : isAllLinks(below) && 2 * targets >= pages.size
}

/**
 * Whether a page is a cover, a title page or a list of contents. A picture on a page of its own is the cover when the page comes first, or
 * says so. Elsewhere it belongs to the text.
 */
function isFrame({ body }: Page, isFirst: boolean): boolean {
  const types = typesOf(body)
  if (types.some((type) => hasWord(type, ...FRAME))) return true
  if (wordsOf(body).trim() !== '') return types.some((type) => hasWord(type, 'cover'))
  return isFirst || !isVisible([body])
}

/** The pages that the library makes anew. `guide`: what an older book says that they are, by path. */
export function framesOf(pages: readonly Page[], guide: ReadonlyMap<string, string>): ReadonlySet<Page> {
  const paths = new Set(pages.map(({ path }) => path))
  const isNamed = (page: Page): boolean => {
    const type = guide.get(page.path)
    if (listsPages(page, type === 'toc', paths)) return true
    return type !== undefined && type !== 'toc' && wordsBelow(page, paths).size <= MAX_TITLE_WORDS
  }
  return new Set(pages.filter((page, index) => isFrame(page, index === 0) || isNamed(page)))
}

const withoutLists = (node: Element): Element => ({
  ...node,
  children: node.children.flatMap((child): ElementContent[] => {
    if (child.type !== 'element') return [child]
    return child.tagName === 'nav' ? [] : [withoutLists(child)]
  }),
})

/** What stands on the page of the list of contents beside it. None when these are a heading and a few words. */
export function besideLists(page: Page): Page[] {
  const body = withoutLists(page.body)
  const { size } = wordsBelow({ ...page, body }, new Set())
  return size > MAX_OVER_LIST_WORDS ? [{ ...page, body }] : []
}

const picturesOf = ({ body }: Page): string[] =>
  gather(body, ({ tagName, properties: { src } }) =>
    tagName === 'img' && typeof src === 'string' ? src.replace(/^epub:|#.*$/gs, '') : undefined,
  )

/** The picture of the first page that is a cover, for books that do not name one. */
export const coverOfFrames = (frames: ReadonlySet<Page>): string | null => {
  const [page] = frames
  const [path] = page === undefined || wordsOf(page.body).trim() !== '' ? [] : picturesOf(page)
  return path === undefined || path.includes('!') ? null : path
}

/** What an article has in another shape. Its words stay. */
export const RESHAPED: ReadonlyMap<string, string> = new Map([
  ['td', 'a cell over several others; its words stand in the first of them'],
  ['th', 'a cell over several others; its words stand in the first of them'],
  ['dl', 'a list of definitions; its terms are bold paragraphs'],
])

const PARTLY: ReadonlyMap<string, string> = new Map([
  ['svg', 'a drawing over a picture; the picture is kept'],
  ['table', 'the width of cells in a table, which reach over too many others; their words are kept'],
])

export const noPlace = (tagName: string): string => PARTLY.get(tagName) ?? `<${tagName}> has no place in an article`

/** What no article can have, but for scripts: a cover does not need them. */
function droppedIn(body: Element): Element[] {
  const dropped: Element[] = []
  visit(body, 'element', (node) => {
    if (!isReported(node)) return undefined
    if (node.tagName !== 'script') dropped.push(node)
    return SKIP
  })
  return dropped
}

export const FRAMES = 'a cover, a title page or a list of contents'

/** Reports a page that the library makes anew. Words and pictures that the book's card does not have are lost. */
export function reportFrame(
  page: Page,
  document: PackageDocument,
  pages: ReadonlySet<string>,
  report: EpubReport,
): void {
  const { title, authors, publisher, rights, description, cover } = document
  const card = new Set(wordsOfText([title, ...authors, publisher, rights, description].join(' ').toLowerCase()))
  const isList = typesOf(page.body).some((type) => hasWord(type, ...LISTS)) || isAllLinks(wordsBelow(page, pages))
  const isKnown = isList || wordsShown(page.body).every((word) => card.has(word.toLowerCase()))
  const dropped = droppedIn(page.body)
  for (const { tagName } of dropped) report.leaveOut(page.path, noPlace(tagName))
  if (!isVisible([page.body])) {
    if (dropped.length === 0) report.setAside(page.path, 'a page without words or pictures')
    return
  }
  if (isKnown) report.setAside(page.path, FRAMES)
  else report.leaveOut(page.path, `${FRAMES}, with words that the book’s card does not have`)
  for (const path of picturesOf(page))
    if (path !== cover) report.leaveOut(page.path, 'a picture of a cover or a title page')
}
