import type { Element, ElementContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { articleTree } from '#server/files/article-tree.ts'
import { takeNotes } from '#server/files/notes.ts'

/** The letters and digits of a text: the same however its lines are broken. */
export const letters = (text: string): string => text.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '')

const LEAVES = new Set(['p', 'h2', 'h3', 'h4', 'li', 'th', 'td', 'caption', 'figcaption'])

function leaves(node: ElementContent): Element[] {
  if (node.type !== 'element') return []
  const inner = node.children.flatMap(leaves)
  return inner.length === 0 && LEAVES.has(node.tagName) ? [node] : inner
}

/** The text of each paragraph, heading, item, cell and note of an article's HTML, with the numbers of notes. */
export function articleTexts(content: string): string[] {
  const tree = articleTree(content)
  const { notes } = takeNotes(tree)
  const blocks = (tree.children as ElementContent[]).flatMap(leaves).map((block) => textOf(block))
  return [...blocks, ...notes.map(({ children }) => children.map(textOf).join(' '))].filter(
    (text) => letters(text) !== '',
  )
}

/** A table cell has few words. In a PDF its lines come between those of the neighbor cells. */
const MAX_CELL_WORDS = 12

/** The `texts` that are on no page, and do not cross from one page to the next. Compares letters and digits only. */
export function missingFrom(pages: readonly string[], texts: readonly string[]): string[] {
  const printed = pages.map(letters)
  return texts.filter((text) => {
    const wanted = letters(text)
    if (printed.some((page) => page.includes(wanted))) return false
    const words = text.split(/\s+/).map(letters)
    if (words.length <= MAX_CELL_WORDS && printed.some((page) => words.every((word) => page.includes(word))))
      return false
    return !printed.some((page, index) => {
      let [fits, tooLong] = [0, wanted.length]
      while (tooLong - fits > 1) {
        const middle = Math.floor((fits + tooLong) / 2)
        if (page.includes(wanted.slice(0, middle))) fits = middle
        else tooLong = middle
      }
      return fits > 0 && printed[index + 1]?.includes(wanted.slice(fits)) === true
    })
  })
}
