import type { Element, Nodes as Node, Root } from 'xast'
import { UnreadableFile } from '../epub-fault.ts'
import type { EpubReport } from '../import-report.ts'
import { type Archive, type Place, resolvePath } from './archive.ts'
import { MAX_CONTENTS_ENTRIES } from './bounds.ts'
import { looseName } from './file-names.ts'
import type { PackageDocument } from './package-document.ts'
import {
  childrenOf,
  elementsOf,
  hasWord,
  isElement,
  localName,
  oneLine,
  outermost,
  parsePage,
  parseXml,
  textContent,
} from './xml.ts'

/** An entry of the table of contents. */
export interface ContentsEntry {
  /** Empty: the chapter is called after its heading. */
  readonly title: string
  readonly path: string
  /** Empty: the start of the file. */
  readonly fragment: string
  /** A part of the book: it has no link of its own, and leads to its first entry. */
  readonly isPart: boolean
  readonly children: readonly ContentsEntry[]
}

type ListFile = PackageDocument['contents'][number]

const isList = (node: Node): boolean => isElement(node) && /^[ou]l$/.test(localName(node))

/** The words of a label, without those of a list in it. */
function labelText(node: Node): string {
  if (isList(node)) return ''
  if (!isElement(node)) return 'children' in node ? node.children.map(labelText).join('') : textContent(node)
  const name = localName(node).toLowerCase()
  if (name === 'img') return node.attributes.alt ?? ''
  if (name === 'br') return ' '
  if (/^(?:r[tp]|script|style)$/.test(name) || node.attributes.hidden !== undefined) return ''
  const words = node.children.map(labelText).join('')
  return /^(?:p|div|h[1-6])$/.test(name) ? ` ${words} ` : words
}

function entryOf(title: string, target: Place | null, children: readonly ContentsEntry[]): readonly ContentsEntry[] {
  const place = target ?? children[0]
  // An entry without a label is a chapter when it names a whole page. When it names a place in one, it is none.
  const isPage = target?.fragment === '' && children.length === 0
  if (place === undefined || (title === '' && !isPage)) return children
  return [{ title, path: place.path, fragment: place.fragment, isPart: target === null, children }]
}

function navEntries(list: Element, file: string): readonly ContentsEntry[] {
  return childrenOf(list, 'li').flatMap((item) => {
    const children = outermost(item, 'ol', 'ul').flatMap((inner) => navEntries(inner, file))
    const [link] = outermost(item, 'a', 'ol', 'ul').filter((one) => localName(one) === 'a')
    const parts = item.children
    // What stands after the link describes the chapter, or is the number of its page.
    const linkAt = parts.findIndex((child) => child === link || outermost(child, 'a').some((one) => one === link))
    const label = linkAt === -1 ? parts : parts.slice(0, linkAt + 1)
    return entryOf(oneLine(label.map(labelText).join('')), resolvePath(file, link?.attributes.href), children)
  })
}

function ncxEntries(parent: Element, file: string): readonly ContentsEntry[] {
  return childrenOf(parent, 'navPoint').flatMap((point) => {
    const [label] = childrenOf(point, 'navLabel')
    const [content] = childrenOf(point, 'content')
    const title = label === undefined ? '' : oneLine(labelText(label))
    return entryOf(title, resolvePath(file, content?.attributes.src), ncxEntries(point, file))
  })
}

/** The root of the table of contents. Null when it cannot be read: then each page is a chapter. */
function openContents(archive: Archive, { path, kind }: ListFile, leaveOut: EpubReport['leaveOut']): Root | null {
  try {
    const text = archive.text(path)
    return kind === 'ncx' ? parseXml(path, text) : parsePage(path, text, archive.onOddText)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    leaveOut(path, `the list of contents: ${error.message}`)
    return null
  }
}

/** The entries of one list of contents. Null when it cannot be read. */
function entriesIn(
  archive: Archive,
  list: ListFile,
  leaveOut: EpubReport['leaveOut'],
): readonly ContentsEntry[] | null {
  const root = openContents(archive, list, leaveOut)
  if (root === null) return null
  const { path } = list
  const entries = entriesOf(root, list)
  if (countOf(entries) <= MAX_CONTENTS_ENTRIES) return entries
  const many = `more than ${MAX_CONTENTS_ENTRIES} entries`
  if (entries.length > MAX_CONTENTS_ENTRIES) {
    leaveOut(path, `the list of contents: it has ${many}`)
    return null
  }
  leaveOut(path, `the list of contents below its first level: it has ${many}`)
  return entries.map((entry) => ({ ...entry, children: [] }))
}

const hasTitles = (entries: readonly ContentsEntry[]): boolean =>
  entries.some(({ title, children }) => title !== '' || hasTitles(children))

/** With those in others. Lists of printed pages, which stand in the same file, do not count. */
const countOf = (entries: readonly ContentsEntry[]): number =>
  entries.reduce((sum, { children }) => sum + 1 + countOf(children), 0)

function entriesOf(root: Root, { path, kind }: ListFile): readonly ContentsEntry[] {
  if (kind === 'ncx') return elementsOf(root, 'navMap').flatMap((map) => ncxEntries(map, path))
  const navs = elementsOf(root, 'nav')
  const toc = navs.find((nav) => hasWord(nav.attributes['epub:type'], 'toc')) ?? navs[0]
  return toc === undefined ? [] : outermost(toc, 'ol', 'ul').flatMap((inner) => navEntries(inner, path))
}

/** Reports the entries that lead to what is no page of the book. A page that is missing has a line of its own. */
function reportLost(entries: readonly ContentsEntry[], pages: ReadonlySet<string>, lost: (path: string) => void): void {
  for (const { path, isPart, children } of entries) {
    if (!isPart && !pages.has(looseName(path))) lost(path)
    reportLost(children, pages, lost)
  }
}

/** The book's table of contents: the first of its lists that has a title. Empty when none has. */
export function readContents(
  archive: Archive,
  { contents, path, spine, outside, leftOut }: PackageDocument,
  leaveOut: EpubReport['leaveOut'],
): readonly ContentsEntry[] {
  let hasRead = false
  const listed = [...contents, ...leftOut].map((one) => one.path)
  const pages = new Set([...spine, ...outside, ...listed].map(looseName))
  for (const list of contents) {
    const entries = entriesIn(archive, list, leaveOut)
    if (entries !== null && hasTitles(entries)) {
      reportLost(entries, pages, (lost) =>
        leaveOut(list.path, `a chapter of the list of contents, which leads to no page of the book: ${lost}`),
      )
      return entries
    }
    hasRead ||= entries !== null
  }
  if (hasRead) leaveOut(path, 'the list of contents, which has no entry that leads to a page')
  return []
}
