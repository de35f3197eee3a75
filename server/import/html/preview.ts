import type { Element, ElementContent, Root } from 'hast'
import { wordsIn, wordsPerMinute } from '#contract/reading-speed.ts'

/** How much of an article everybody may read: whole blocks, until either bound is reached. */
const PREVIEW_SHARE = 0.15
const PREVIEW_WORDS = 140

export const readingMinutes = (words: number, language: string): number =>
  Math.max(1, Math.round(words / wordsPerMinute(language)))

const textOf = (node: ElementContent | Root['children'][number]): string =>
  node.type === 'text'
    ? node.value
    : 'children' in node
      ? node.children.map((child) => textOf(child as ElementContent)).join(' ')
      : ''

/** A copy without the marks of notes: the notes themselves are not part of a beginning. */
function withoutMarks(node: Element): Element {
  const children = node.children
    .filter((child) => !(child.type === 'element' && child.tagName === 'sup'))
    .map((child) => (child.type === 'element' ? withoutMarks(child) : child))
  return { ...node, children }
}

/** The beginning of an article: its first paragraph, and more whole paragraphs while they fit. Ends before the first heading that nothing follows. */
export function previewOf(tree: Root): Root {
  const blocks = tree.children.filter((node): node is Element => node.type === 'element' && node.tagName !== 'section')
  const total = blocks.reduce((sum, block) => sum + wordsIn(textOf(block)), 0)
  const kept: Element[] = []
  let words = 0
  for (const block of blocks) {
    const more = wordsIn(textOf(block))
    if (kept.length > 0 && words + more > Math.min(PREVIEW_WORDS, total * PREVIEW_SHARE)) break
    kept.push(withoutMarks(block))
    words += more
  }
  while (kept.length > 1 && /^h\d$/.test(kept.at(-1)?.tagName ?? '')) kept.pop()
  return { type: 'root', children: kept }
}
