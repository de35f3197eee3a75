import type { Element } from 'hast'
import { wordsIn } from '#contract/reading-speed.ts'
import { type Block, flatten } from './blocks.ts'
import type { ContentsEntry } from './contents.ts'
import { isVisible, type Miss } from './inline.ts'
import type { BookNotes } from './notes.ts'
import { epubAddress, type Page } from './page-tree.ts'
import { hasWord, oneLine } from './xml.ts'

export interface Chapter {
  readonly title: string
  /** Of the file in which it begins. */
  readonly path: string
  readonly blocks: readonly PlacedBlock[]
}

export interface PlacedBlock {
  readonly block: Block
  readonly path: string
}

/** Pages that are there for a reading system, or for a shelf. */
const FRAME = ['cover', 'titlepage', 'halftitlepage', 'toc', 'landmarks']

/** The text of an element, its lines apart. */
export const wordsOf = (node: Element): string =>
  node.children
    .map((child) => {
      if (child.type === 'text') return child.value
      if (child.type !== 'element') return ''
      return child.tagName === 'br' ? '\n' : wordsOf(child)
    })
    .join('')

export const headingText = ({ node }: Block): string | undefined =>
  /^h\d$/.test(node.tagName) ? oneLine(wordsOf(node)) : undefined

function isFrame({ body }: Page): boolean {
  const sections = body.children.filter((child) => child.type === 'element')
  const types = [body, ...(sections.length === 1 ? sections : [])].map((node) => String(node.properties.epubType ?? ''))
  return types.some((type) => hasWord(type, ...FRAME)) || wordsOf(body).trim() === ''
}

export interface SplitOptions {
  readonly contents: readonly ContentsEntry[]
  readonly notes: BookNotes
  readonly miss: (path: string) => Miss
  /** Hears what is left out, and why. */
  readonly leaveOut: (path: string, why: string) => void
  readonly bookTitle: string
}

/** Where each file begins among the blocks. */
function firstBlocks(blocks: readonly PlacedBlock[]): Map<string, number> {
  const first = new Map<string, number>()
  for (const [index, { path }] of blocks.entries()) if (!first.has(path)) first.set(path, index)
  return first
}

/** More is no article any more, but a part: about three quarters of an hour. */
const MAX_CHAPTER_WORDS = 10_000

interface Start {
  readonly at: number
  readonly title: string
}

/**
 * Where the chapters begin among the blocks, each place once, in reading order. An entry of the contents is a chapter, unless its own
 * entries lead into other files, or it is too long to be read at once: then these are chapters too.
 */
function startsOf(blocks: readonly PlacedBlock[], contents: readonly ContentsEntry[]): Start[] {
  const first = firstBlocks(blocks)
  const exact = new Map<string, number>()
  for (const [index, { block, path }] of blocks.entries())
    for (const anchor of block.anchors) {
      const address = epubAddress(path, anchor)
      if (!exact.has(address)) exact.set(address, index)
    }
  const placeOf = ({ path, fragment }: ContentsEntry): number =>
    (fragment === '' ? undefined : exact.get(epubAddress(path, fragment))) ?? first.get(path) ?? -1
  /** How many words stand before each block. */
  const wordsBefore = [0]
  for (const { block } of blocks) wordsBefore.push((wordsBefore.at(-1) ?? 0) + wordsIn(wordsOf(block.node)))
  const find = (entries: readonly ContentsEntry[], end: number): Start[] => {
    const places = entries.map(placeOf)
    return entries.flatMap((entry, index): Start[] => {
      const at = places[index] ?? -1
      const next = places.slice(index + 1).find((place) => place > at) ?? end
      const words = at === -1 ? 0 : (wordsBefore[next] ?? 0) - (wordsBefore[at] ?? 0)
      const isPart = entry.children.some((child) => child.path !== entry.path) || words > MAX_CHAPTER_WORDS
      return [{ at, title: entry.title }, ...(isPart ? find(entry.children, next) : [])]
    })
  }
  const starts = new Map<number, string>()
  for (const { at, title } of find(contents, blocks.length))
    if (at !== -1 && title !== '') starts.set(at, starts.get(at) ?? title)
  return [...starts].map(([at, title]) => ({ at, title })).sort((a, b) => a.at - b.at)
}

const isWorthReading = (blocks: readonly Block[]): boolean =>
  blocks.some((block) => headingText(block) === undefined && block.node.tagName !== 'hr' && isVisible([block.node]))

/** The book's pages as chapters: by its contents where it has them, else a chapter a page. */
export function splitChapters(pages: readonly Page[], options: SplitOptions): Chapter[] {
  const { contents, notes, miss, leaveOut, bookTitle } = options
  const blocks: PlacedBlock[] = []
  for (const page of pages) {
    const { path, body } = page
    if (isFrame(page)) {
      leaveOut(path, 'a cover, a title page or a list of contents')
      continue
    }
    for (const block of flatten(body, { skip: notes.elements, miss: miss(path) })) blocks.push({ block, path })
  }
  const named = startsOf(blocks, contents)
  const first = firstBlocks(blocks)
  const starts = named.length < 2 && first.size > 1 ? [...first.values()].map((at) => ({ at, title: '' })) : named
  // What stands before the first chapter is one too.
  if (starts[0]?.at !== 0) starts.unshift({ at: 0, title: '' })
  return starts.flatMap(({ at, title }, index): Chapter[] => {
    const placed = blocks.slice(at, starts[index + 1]?.at ?? blocks.length)
    const own = placed.map(({ block }) => block)
    const path = placed[0]?.path ?? ''
    const heading = own.map(headingText).find((text) => text !== undefined)
    if (isWorthReading(own)) return [{ title: title || heading || bookTitle, path, blocks: placed }]
    if (own.length > 0) leaveOut(path, `${title || heading || 'a page'}: there is nothing under the title`)
    return []
  })
}
