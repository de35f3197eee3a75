import type { Element, ElementContent } from 'hast'
import { element, isBlank } from '#server/import/element.ts'
import { hasTag } from './figures.ts'
import { hasBlocks, isBlock, isDropped, isNoteMark, isVisible } from './inline.ts'
import { tongueProperties } from './language.ts'

/** What an element of verse is: a line, the first or the last one of a stanza, a whole stanza, or no line at all. */
type Verse = 'line' | 'first' | 'last' | 'stanza' | 'none'

const NAMES = /^(?:z3998:)?(?:poem|poetry|verse|stanza|strophe|line-?group|lg|line|song|hymn|lyric|canto)/i
const ENDINGS = /^(?:[-_](?:line|group|indent|block|body|first|last))?s?\d*$/i

/** Two short patterns, so that a test can measure each. */
const isVerseWord = (word: string): boolean => {
  const [name] = NAMES.exec(word) ?? []
  return name !== undefined && ENDINGS.test(word.slice(name.length))
}

const wordsIn = (lists: readonly (string | null | undefined)[]): string[] =>
  lists.flatMap((list) => list?.split(/\s+/) ?? [])

/** Whether a book says by a class or a type that an element is verse, or a line of it. */
export const isVerse = (...lists: readonly (string | null | undefined)[]): boolean => wordsIn(lists).some(isVerseWord)

const NO_LINE = /(?:title|heading|author|attribution|source|signature|caption|date)$/i
const STANZA = /^(?:z3998:)?(?:stanza|strophe)/i

/** What a book says of an element by its class and its type. `inVerse`: it is in one that is verse. */
export function verseOf(inVerse: boolean, ...lists: readonly (string | null | undefined)[]): Verse | undefined {
  const words = wordsIn(lists)
  if (!inVerse && !words.some(isVerseWord)) return undefined
  if (words.some((word) => NO_LINE.test(word))) return 'none'
  if (words.some((word) => STANZA.test(word) && isVerseWord(word))) return 'stanza'
  if (words.some((word) => /[-_]first$/i.test(word))) return 'first'
  return words.some((word) => /[-_]last$/i.test(word)) ? 'last' : 'line'
}

/** The class of a line that begins further to the right, by that many spaces: `i2`, `indent4`. */
const INDENT = /^(?:i|indent)[-_]?(\d{1,2})$/i
const MOST_SPACES = 24

const spacesBefore = (classes: string | null | undefined): readonly number[] =>
  wordsIn([classes]).flatMap((word) => {
    const [, spaces] = INDENT.exec(word) ?? []
    return spaces === undefined ? [] : Math.min(Number(spaces), MOST_SPACES)
  })

/** Whether a class says where a line begins. */
export const isIndented = (classes: string | null | undefined): boolean => spacesBefore(classes).length > 0

const isGroup = (node: ElementContent): boolean => node.type === 'element' && (isBlock(node) || hasBlocks(node))

/** A line of verse with the spaces before it that its class names. */
export function indentedLine(
  classes: string | null | undefined,
  children: readonly ElementContent[],
): ElementContent[] {
  const [count = 0] = spacesBefore(classes)
  if (count === 0 || children.some(isGroup)) return [...children]
  const spaces = '\u00a0'.repeat(count)
  const [first, ...others] = children
  return first?.type === 'text'
    ? [{ ...first, value: spaces + first.value.replace(/^ /, '') }, ...others]
    : [{ type: 'text', value: spaces }, ...children]
}

/** A longer paragraph is none of verse. */
const MAX_VERSE_LETTERS = 90

const lettersIn = (node: Element): number =>
  node.children.reduce((sum, child) => {
    if (child.type === 'text') return sum + child.value.trim().length
    return child.type === 'element' ? sum + lettersIn(child) : sum
  }, 0)

const isBreak = (node: ElementContent | undefined): boolean => node?.type === 'element' && node.tagName === 'br'

const endsInBreak = ({ children }: Element): boolean => {
  const last = children.findLast((child) => !isBlank(child))
  return isBreak(last) || (last?.type === 'element' && endsInBreak(last))
}

const breaksIn = (node: Element): number =>
  node.children.reduce((sum, child) => {
    if (child.type !== 'element') return sum
    return sum + (isBreak(child) ? 1 : breaksIn(child))
  }, 0)

/** A paragraph with breaks in it is a stanza. */
const isVerseLine = (node: ElementContent): node is Element =>
  node.type === 'element' &&
  (node.tagName === 'div' || node.tagName === 'p') &&
  ['line', 'first', 'last'].includes(String(node.properties.verse)) &&
  !isDropped(node) &&
  !hasBlocks(node) &&
  !hasTag(node, /^(?:img|math)$/) &&
  breaksIn(node) <= (endsInBreak(node) ? 1 : 0) &&
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
    const isLine = isVerseLine(node) && lettersIn(node) > 0
    if (isLine) {
      if (node.properties.verse === 'first') flush()
      lines.push(node)
      if (node.properties.verse === 'last') flush()
    } else if (lines.length === 0 || !isBlank(node)) {
      // Also an empty line, which divides two stanzas.
      flush()
      made.push(node)
    }
  }
  flush()
  return made
}

/** The content of a line without the white space of the page's indentation. The no-break spaces before it stay. */
export function lineContent(line: Element, words: readonly ElementContent[]): ElementContent[] {
  const end = endsInBreak({ ...line, children: [...words] }) && isBreak(words.at(-1)) ? words.slice(0, -1) : words
  const last = end.length - 1
  const children = end.map((node, at): ElementContent => {
    if (node.type !== 'text') return node
    const value = at === 0 ? node.value.replace(/^ /, '') : node.value
    return { ...node, value: at === last ? value.replace(/ $/, '') : value }
  })
  const tongue = tongueProperties(line)
  return Object.keys(tongue).length === 0 ? children : [element('span', tongue, children)]
}

const isLineSpan = (node: ElementContent): node is Element =>
  node.type === 'element' && node.properties.isLine === true && lettersIn(node) <= MAX_VERSE_LETTERS

/** The content of a paragraph with a break after each line, where all of it are lines that only a style sheet sets apart. */
export function withLineBreaks(children: readonly ElementContent[]): ElementContent[] {
  const lines = children.filter((child) => !isBlank(child) && !isBreak(child))
  if (lines.length < 2 || !lines.every(isLineSpan)) return [...children]
  const [last] = lines.slice(-1)
  return children.flatMap((child, at): ElementContent[] => {
    if (!isLineSpan(child)) return isBlank(child) ? [] : [child]
    const after = children[at + 1]
    const next = after !== undefined && isBlank(after) ? children[at + 2] : after
    return child === last || endsInBreak(child) || isBreak(next) ? [child] : [child, element('br', {})]
  })
}

/** Whether a style sets an element in a line of its own. */
const isOwnLine = (node: ElementContent): boolean => node.type === 'element' && node.properties.ownLine === true

const hasPicture = (node: ElementContent): boolean =>
  node.type === 'element' && (node.tagName === 'img' || hasTag(node, /^img$/))

/** Whether words beside a node are apart from it already. A picture may become a figure. */
const isApart = (node: ElementContent): boolean => isGroup(node) || isBreak(node) || hasPicture(node)

/** What readers do not see where it stands, or see as a part of the words before it. */
const isNoLine = (node: ElementContent): boolean =>
  node.type === 'element'
    ? node.properties.hidden === true || isDropped(node) || isNoteMark(node) || !(isBreak(node) || isVisible([node]))
    : isBlank(node)

/** The content of an element with breaks around what only a style sets in a line of its own. Its words would run into those beside it. */
export function withOwnLines(children: readonly ElementContent[]): ElementContent[] {
  const made: ElementContent[] = []
  let last: ElementContent | undefined
  for (const child of children) {
    if (!isNoLine(child)) {
      const hasEdge = last !== undefined && (isOwnLine(last) || isOwnLine(child)) && !isApart(last) && !isApart(child)
      if (hasEdge && !(last?.type === 'element' && endsInBreak(last))) made.push(element('br', {}))
      last = child
    }
    made.push(child)
  }
  return made
}
