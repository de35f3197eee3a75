import { wordsIn } from '#contract/library/reading-speed.ts'
import type { ContentsEntry } from './package/contents.ts'
import { looseName } from './package/file-names.ts'
import { type Block, flatten } from './text/blocks.ts'
import { isVisible, type OnDropped } from './text/inline.ts'
import type { BookNotes } from './text/notes.ts'
import { epubAddress, type Page } from './text/page-tree.ts'
import { headingText, lettersOf, withoutMarks, wordsOf } from './text/prose.ts'

export interface Chapter {
  readonly title: string
  /** The title without the name of its part. */
  readonly ownTitle: string
  /** The file in which the chapter begins. */
  readonly path: string
  readonly blocks: readonly PlacedBlock[]
}

export interface PlacedBlock {
  readonly block: Block
  readonly path: string
}

interface SplitOptions {
  readonly contents: readonly ContentsEntry[]
  readonly notes: BookNotes
  readonly onDropped: (path: string) => OnDropped
  /** Called with what is left out, and why. */
  readonly leaveOut: (path: string, why: string) => void
  readonly bookTitle: string
}

/** The index of each file's first block. */
function firstBlocks(blocks: readonly PlacedBlock[]): Map<string, number> {
  const first = new Map<string, number>()
  for (const [index, { path }] of blocks.entries()) if (!first.has(path)) first.set(path, index)
  return first
}

/** About 45 minutes of reading. A longer chapter is a part of the book that has chapters of its own. */
const MAX_CHAPTER_WORDS = 10_000

interface Start {
  readonly at: number
  readonly title: string
  readonly ownTitle: string
}

/** The title of the first chapter of a part that has no words before it. */
function inPart(part: string, chapter: Start): Start {
  if (lettersOf(chapter.title).startsWith(lettersOf(part))) return chapter
  return { ...chapter, title: `${part}${/[\p{L}\p{N}]$/u.test(part) ? '.' : ''} ${chapter.title}` }
}

/**
 * Where chapters begin among the blocks. Each entry of the table of contents is a chapter. When its own entries lead into other files,
 * or it is too long, these are chapters too.
 */
function startsOf(blocks: readonly PlacedBlock[], contents: readonly ContentsEntry[]): readonly Start[] {
  const first = firstBlocks(blocks)
  const exact = new Map<string, number>()
  for (const [index, { block, path }] of blocks.entries())
    for (const anchor of block.anchors) {
      const address = epubAddress(path, anchor)
      if (!exact.has(address)) exact.set(address, index)
    }
  const alike = new Map([...first.keys()].map((path) => [looseName(path), path]))
  const placeOf = ({ path: written, fragment }: ContentsEntry): number => {
    const path = first.has(written) ? written : (alike.get(looseName(written)) ?? written)
    return (fragment === '' ? undefined : exact.get(epubAddress(path, fragment))) ?? first.get(path) ?? -1
  }
  /** How many words come before each block. */
  const wordsBefore = [0]
  for (const { block } of blocks) wordsBefore.push((wordsBefore.at(-1) ?? 0) + wordsIn(wordsOf(block.node)))
  const find = (entries: readonly ContentsEntry[], end: number): readonly Start[] => {
    const places = entries.map(placeOf)
    return entries.flatMap((entry, index): readonly Start[] => {
      const at = places[index] ?? -1
      const next = places.slice(index + 1).find((place) => place > at) ?? end
      const words = at === -1 ? 0 : (wordsBefore[next] ?? 0) - (wordsBefore[at] ?? 0)
      const leadsElsewhere = entry.children.some((child) => child.path !== entry.path)
      const isPart = entry.isPart || leadsElsewhere || words > MAX_CHAPTER_WORDS
      const inner = isPart ? find(entry.children, next) : []
      const [first, ...others] = inner
      if (first?.at === at) return [inPart(entry.title, first), ...others]
      return [{ at, title: entry.title, ownTitle: entry.title }, ...inner]
    })
  }
  return find(contents, blocks.length)
}

/** The starts in reading order, each place once: the first chapter that begins there. */
function startsInOrder(starts: readonly Start[], onSecond: (at: number, first: Start, second: Start) => void): Start[] {
  const byPlace = new Map<number, Start>()
  for (const start of starts) {
    if (start.at === -1) continue
    const known = byPlace.get(start.at)
    const first = known === undefined || known.title === '' ? start : known
    if (start.title !== '' && lettersOf(first.title) !== lettersOf(start.title)) onSecond(start.at, first, start)
    byPlace.set(start.at, first)
  }
  return [...byPlace.values()].sort((a, b) => a.at - b.at)
}

const isWorthReading = (blocks: readonly Block[]): boolean =>
  blocks.some((block) => headingText(block) === undefined && block.node.tagName !== 'hr' && isVisible([block.node]))

/** Splits the book's pages into chapters: by its table of contents if it has one, else one chapter for each page. */
export function splitChapters(pages: readonly Page[], options: SplitOptions): Chapter[] {
  const { contents, notes, onDropped, leaveOut, bookTitle } = options
  const blocks: PlacedBlock[] = []
  for (const { path, body } of pages) {
    for (const block of flatten(body, { skip: notes.elements, onDropped: onDropped(path) }))
      blocks.push({ block, path })
  }
  const listedStarts = startsInOrder(startsOf(blocks, contents), (at, first, { title }) => {
    const what = `the chapter “${title}” of the list of contents, which begins where “${first.title}” does`
    leaveOut(String(blocks[at]?.path), what)
  })
  const pageStarts = firstBlocks(blocks)
  const starts =
    listedStarts.length < 2 && pageStarts.size > 1
      ? [...pageStarts.values()].map((at) => ({ at, title: '', ownTitle: '' }))
      : listedStarts
  // The text before the first chapter is a chapter too.
  if (starts[0]?.at !== 0) starts.unshift({ at: 0, title: '', ownTitle: '' })
  return starts.flatMap(({ at, title, ownTitle }, index): Chapter[] => {
    const placed = blocks.slice(at, starts[index + 1]?.at ?? blocks.length)
    const ownBlocks = placed.map(({ block }) => block)
    const [first] = placed
    if (first === undefined) return []
    const { path } = first
    const heading = ownBlocks.map(headingText).find((text) => text !== undefined)
    const listed = withoutMarks(title, ownBlocks)
    if (isWorthReading(ownBlocks)) return [{ title: listed || heading || bookTitle, ownTitle, path, blocks: placed }]
    leaveOut(path, `${listed || heading || 'a page'}: there is nothing under the title`)
    return []
  })
}
