import type { Element, ElementContent } from 'hast'
import { oneLine } from '../package/xml.ts'
import type { Block } from './blocks.ts'
import { isNoteMark } from './inline.ts'

const isLink = (node: ElementContent | undefined): boolean =>
  node?.type === 'element' && node.tagName === 'a' && node.properties.href !== undefined

/** The most letters of a mark: 112, [12], iii. */
const MAX_MARK = 5

/** The mark of a note, or a short raised link, as books have for notes that do not say that they are notes. */
function isMark(node: Element): boolean {
  if (isNoteMark(node)) return true
  const [child, other] = node.children
  if (child === undefined || other !== undefined) return false
  const isRaised =
    node.tagName === 'sup' ? isLink(child) : isLink(node) && 'tagName' in child && child.tagName === 'sup'
  return isRaised && textOf(node, () => false).trim().length <= MAX_MARK
}

const textOf = (node: Element, isLeftOut: (child: Element) => boolean): string =>
  node.children
    .map((child) => {
      if (child.type === 'text') return child.value
      if (child.type !== 'element' || /^r[tp]$/.test(child.tagName) || isLeftOut(child)) return ''
      return child.tagName === 'br' ? '\n' : textOf(child, isLeftOut)
    })
    .join('')

/** The text of an element without readings and marks of notes, with its line breaks, which `hast-util-to-string` drops. */
export const wordsOf = (node: Element): string => textOf(node, isMark)

export const headingText = ({ node }: Block): string | undefined =>
  /^h\d$/.test(node.tagName) ? oneLine(wordsOf(node)) : undefined

/** The marks of notes in an element. */
export const marksIn = (node: Element): Element[] =>
  node.children.flatMap((child) => {
    if (child.type !== 'element') return []
    return isMark(child) ? [child] : marksIn(child)
  })

/** The links in an element whose words are words of it. The marks of notes are none. */
export const linksIn = (node: Element): Element[] =>
  node.children.flatMap((child) => {
    if (child.type !== 'element' || isMark(child)) return []
    return isLink(child) ? [child] : linksIn(child)
  })

export const lettersOf = (words: string): string => words.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** A title from the table of contents without the marks that the heading itself has: `One1` is `One`. */
export function withoutMarks(title: string, blocks: readonly Block[]): string {
  const wanted = lettersOf(title)
  const heading = blocks.find(({ node }) => marksIn(node).length > 0 && lettersOf(textOf(node, () => false)) === wanted)
  return (heading === undefined ? undefined : headingText(heading)) || title
}
