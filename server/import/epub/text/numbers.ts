import type { Element, ElementContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'

/** The number of a verse or of a paragraph, in any digits: 12, १२, 3a, 4. */
const NUMBER = /^\s*\p{Nd}{1,4}\p{L}?\.?$/u
const INLINE = /^(span|b|strong|small|sup|i|em)$/
const NO_BREAK_SPACE = '\u00a0'

const isNumber = (node: ElementContent): node is Element =>
  node.type === 'element' && INLINE.test(node.tagName) && NUMBER.test(textOf(node))

/** A number right after a letter or a digit belongs to it: 10³. */
const endsInWord = (before: ElementContent | undefined): boolean =>
  before !== undefined && 'value' in before && /[\p{L}\p{N}]$/u.test(before.value)

const beginsWithLetter = (after: ElementContent | undefined): boolean =>
  after !== undefined && after.type !== 'comment' && /^[\p{L}“"‘«„(]/u.test(textOf(after))

/**
 * A letter alone, as in ¹⁴C, 2D and ²H₂O: the number belongs to it. These are words of several languages: A, E, I, O, U, Y. A letter before
 * an apostrophe is one too.
 */
const LETTER_ALONE = /^[B-DF-HJ-NP-TV-XZ](?:[\s\d,;:)–-]|\.?$)/

const isLetterAlone = (nodes: readonly ElementContent[]): boolean =>
  LETTER_ALONE.test(nodes.map((node) => (node.type === 'comment' ? '' : textOf(node).slice(0, 2))).join(''))

/** Puts a space between the number of a verse and its first word. Books set the number apart by a style only. */
export const spacedNumbers = (nodes: readonly ElementContent[]): ElementContent[] =>
  nodes.flatMap((node, index): ElementContent[] =>
    isNumber(node) &&
    !endsInWord(nodes[index - 1]) &&
    beginsWithLetter(nodes[index + 1]) &&
    !isLetterAlone(nodes.slice(index + 1, index + 3))
      ? [node, { type: 'text', value: NO_BREAK_SPACE }]
      : [node],
  )
