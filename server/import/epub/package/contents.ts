import type { Element, Root } from 'xast'
import { EpubFault, UnreadableFile } from '../epub-fault.ts'
import type { EpubReport } from '../import-report.ts'
import { type Archive, resolvePath } from './archive.ts'
import { MAX_CONTENTS_ENTRIES } from './bounds.ts'
import type { PackageDocument } from './package-document.ts'
import {
  childrenOf,
  elementsOf,
  hasWord,
  isElement,
  localName,
  oneLine,
  parsePage,
  parseXml,
  textContent,
} from './xml.ts'

/** An entry of the table of contents. */
export interface ContentsEntry {
  readonly title: string
  readonly path: string
  /** Empty: the start of the file. */
  readonly fragment: string
  readonly children: readonly ContentsEntry[]
}

type ListFile = NonNullable<PackageDocument['contents']>

function navEntries(list: Element, file: string): ContentsEntry[] {
  return childrenOf(list, 'li').flatMap((item) => {
    const children = childrenOf(item, 'ol').flatMap((inner) => navEntries(inner, file))
    const label = item.children.find((child): child is Element => isElement(child) && localName(child) !== 'ol')
    const link = label === undefined ? undefined : localName(label) === 'a' ? label : elementsOf(label, 'a')[0]
    const target = resolvePath(file, link?.attributes.href)
    // A heading without a link leads to its first entry.
    const place = target ?? children[0]
    if (label === undefined || place === undefined) return children
    return [{ title: oneLine(textContent(label)), path: place.path, fragment: place.fragment, children }]
  })
}

function ncxEntries(parent: Element, file: string): ContentsEntry[] {
  return childrenOf(parent, 'navPoint').flatMap((point) => {
    const [label] = childrenOf(point, 'navLabel')
    const [content] = childrenOf(point, 'content')
    const target = resolvePath(file, content?.attributes.src)
    const children = ncxEntries(point, file)
    if (label === undefined || target === null) return children
    return [{ title: oneLine(textContent(label)), ...target, children }]
  })
}

/** The root of the table of contents. Null when it cannot be read: then each page is a chapter. */
function openContents(archive: Archive, { path, kind }: ListFile, leaveOut: EpubReport['leaveOut']): Root | null {
  try {
    return (kind === 'ncx' ? parseXml : parsePage)(path, archive.text(path))
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    leaveOut(path, `the list of contents: ${error.message}`)
    return null
  }
}

/** The book's table of contents. Empty when it has none. */
export function readContents(
  archive: Archive,
  { contents }: PackageDocument,
  leaveOut: EpubReport['leaveOut'],
): readonly ContentsEntry[] {
  const root = contents === null ? null : openContents(archive, contents, leaveOut)
  if (contents === null || root === null) return []
  const { path, kind } = contents
  if (elementsOf(root, kind === 'ncx' ? 'navPoint' : 'li').length > MAX_CONTENTS_ENTRIES)
    throw new EpubFault(path, 1, `the list of contents has more than ${MAX_CONTENTS_ENTRIES} entries`)
  if (kind === 'ncx') return elementsOf(root, 'navMap').flatMap((map) => ncxEntries(map, path))
  const navs = elementsOf(root, 'nav')
  const toc = navs.find((nav) => hasWord(nav.attributes['epub:type'], 'toc')) ?? navs[0]
  return toc === undefined ? [] : childrenOf(toc, 'ol').flatMap((list) => navEntries(list, path))
}
