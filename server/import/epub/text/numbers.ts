import type { Element, ElementContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'

/** The number of a verse or of a paragraph, in any digits: 12, १२, 3a, 4. */
const NUMBER = /^\s*\p{Nd}{1,4}\p{L}?\.?$/u
const HOLDERS = /^(span|b|strong|small|sup|i|em)$/
const NO_BREAK_SPACE = '\u00a0'

const isNumber = (node: ElementContent): node is Element =>
  node.type === 'element' && HOLDERS.test(node.tagName) && NUMBER.test(textOf(node))

/** A number right after a letter or a digit belongs to it: 10³. */
const endsInWord = (before: ElementContent | undefined): boolean =>
  before !== undefined && 'value' in before && /[\p{L}\p{N}]$/u.test(before.value)

const beginsWithLetter = (after: ElementContent | undefined): boolean =>
  after !== undefined && after.type !== 'comment' && /^[\p{L}“"‘«„(]/u.test(textOf(after))

/** Puts a space between the number of a verse and its first word. Books set the number apart by a style only. */
export const spacedNumbers = (nodes: readonly ElementContent[]): ElementContent[] =>
  nodes.flatMap((node, index): ElementContent[] =>
    isNumber(node) && !endsInWord(nodes[index - 1]) && beginsWithLetter(nodes[index + 1])
      ? [node, { type: 'text', value: NO_BREAK_SPACE }]
      : [node],
  )
