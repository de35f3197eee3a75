import type { Element, Root, RootContent } from 'hast'
import { wordsIn } from '#contract/library/reading-speed.ts'

/** How much of an article everybody may read: whole blocks up to the smaller of both limits. */
const PREVIEW_SHARE = 0.15
const PREVIEW_WORDS = 140

/** Two nodes without white space between them are two words, so `hast-util-to-string` would count too few. */
const textOf = (node: RootContent): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(textOf).join(' ') : ''

const isHeading = (node: Element | undefined): boolean => node !== undefined && /^h\d$/.test(node.tagName)

/** A copy without the marks of notes, because a preview has no notes. */
function withoutMarks(node: Element): Element {
  const children = node.children
    .filter((child) => !(child.type === 'element' && child.tagName === 'sup'))
    .map((child) => (child.type === 'element' ? withoutMarks(child) : child))
  return { ...node, children }
}

/**
 * The beginning of an article: its first block, and more whole blocks while they fit. A heading at its end is removed.
 */
export function previewOf(tree: Root): Root {
  const blocks = tree.children.filter((node): node is Element => node.type === 'element' && node.tagName !== 'section')
  const total = blocks.reduce((sum, block) => sum + wordsIn(textOf(block)), 0)
  const taken: Element[] = []
  let words = 0
  for (const block of blocks) {
    const more = wordsIn(textOf(block))
    if (taken.length > 0 && words + more > Math.min(PREVIEW_WORDS, total * PREVIEW_SHARE)) break
    taken.push(withoutMarks(block))
    words += more
  }
  while (taken.length > 1 && isHeading(taken.at(-1))) taken.pop()
  return { type: 'root', children: taken }
}
