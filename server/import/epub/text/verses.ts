import type { Element, ElementContent } from 'hast'
import { holdsBlocks, isDropped } from './inline.ts'

const isWhite = (node: ElementContent): boolean => node.type === 'text' && node.value.trim() === ''

const NAMES = /^(?:z3998:)?(?:poem|poetry|verse|stanza|strophe|line-?group|lg|line|song|hymn|lyric|canto)/i
const ENDINGS = /^(?:[-_](?:line|group|indent|block|body|first|last))?s?\d*$/i

/** Two short patterns, so that a test can measure each. */
const isVerseWord = (word: string): boolean => {
  const [name] = NAMES.exec(word) ?? []
  return name !== undefined && ENDINGS.test(word.slice(name.length))
}

/** Whether a book says by a class or a type that an element is verse, or a line of it. */
export const isVerse = (...lists: readonly (string | null | undefined)[]): boolean =>
  lists.some((list) => list?.split(/\s+/).some(isVerseWord) ?? false)

/** A longer `div` is a paragraph, not a line of verse. */
const MAX_VERSE_LETTERS = 90

const lettersIn = (node: Element): number =>
  node.children.reduce((sum, child) => {
    if (child.type === 'text') return sum + child.value.trim().length
    return child.type === 'element' ? sum + lettersIn(child) : sum
  }, 0)

const isVerseLine = (node: ElementContent): node is Element =>
  node.type === 'element' &&
  node.tagName === 'div' &&
  node.properties.verse === true &&
  !isDropped(node) &&
  !holdsBlocks(node) &&
  lettersIn(node) <= MAX_VERSE_LETTERS

/** Groups consecutive lines of what the book calls verse. All other nodes stay: many books have a `div` for each paragraph. */
export function versesIn(nodes: readonly ElementContent[]): (ElementContent | readonly Element[])[] {
  const made: (ElementContent | readonly Element[])[] = []
  let lines: Element[] = []
  const flush = () => {
    if (lines.length > 1) made.push(lines)
    else made.push(...lines)
    lines = []
  }
  for (const node of nodes) {
    if (isVerseLine(node)) lines.push(node)
    else if (lines.length === 0 || !isWhite(node)) {
      flush()
      made.push(node)
    }
  }
  flush()
  return made
}
