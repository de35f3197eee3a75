import type { Element } from 'hast'
import { visit } from 'unist-util-visit'
import { wordsOfText } from '#contract/library/reading-speed.ts'
import { propertyText } from '#server/import/html/element.ts'
import type { EpubReport } from './import-report.ts'
import type { PackageDocument } from './package/package-document.ts'
import { hasWord } from './package/xml.ts'
import { isVisible } from './text/inline.ts'
import type { Page } from './text/page-tree.ts'
import { wordsOf } from './text/prose.ts'
import { wordsShown } from './text/words.ts'

/** Types of pages that are no text: covers, title pages and lists. */
const LISTS = ['toc', 'landmarks']
const FRAME = ['titlepage', 'halftitlepage', ...LISTS]

function typesOf(body: Element): string[] {
  const sections = body.children.filter((child) => child.type === 'element')
  return [body, ...(sections.length === 1 ? sections : [])].map((node) => propertyText(node, 'epubType'))
}

/**
 * Whether a page is a cover, a title page or a list of contents. A picture on a page of its own is the cover when the page comes first, or
 * says so. Elsewhere it belongs to the text.
 */
export function isFrame({ body }: Page, isFirst: boolean): boolean {
  const types = typesOf(body)
  if (types.some((type) => hasWord(type, ...FRAME))) return true
  if (wordsOf(body).trim() !== '') return types.some((type) => hasWord(type, 'cover'))
  return isFirst || !isVisible([body])
}

function picturesOf({ body }: Page): string[] {
  const paths: string[] = []
  visit(body, 'element', ({ tagName, properties: { src } }) => {
    if (tagName === 'img' && typeof src === 'string') paths.push(src.replace(/^epub:|#.*$/gs, ''))
  })
  return paths
}

/** The picture of the first page that is a cover, for books that do not name one. */
export const coverOfFrames = (frames: ReadonlySet<Page>): string | null => {
  const [page] = frames
  const [path] = page === undefined || wordsOf(page.body).trim() !== '' ? [] : picturesOf(page)
  return path === undefined || path.includes('!') ? null : path
}

export const FRAMES = 'a cover, a title page or a list of contents'

/** Reports a page that the library makes anew. Words and pictures that the book's card does not have are lost. */
export function reportFrame(page: Page, document: PackageDocument, report: EpubReport): void {
  const { title, authors, publisher, rights, description, cover } = document
  const card = new Set(wordsOfText([title, ...authors, publisher, rights, description].join(' ').toLowerCase()))
  const isList = typesOf(page.body).some((type) => hasWord(type, ...LISTS))
  const isKnown = isList || wordsShown(page.body).every((word) => card.has(word.toLowerCase()))
  if (isKnown) report.setAside(page.path, FRAMES)
  else report.leaveOut(page.path, `${FRAMES}, with words that the book’s card does not have`)
  for (const path of picturesOf(page))
    if (path !== cover) report.leaveOut(page.path, 'a picture of a cover or a title page')
}
