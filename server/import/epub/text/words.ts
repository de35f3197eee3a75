import type { Element, Parents } from 'hast'
import { wordsIn } from '#contract/library/reading-speed.ts'
import { isBlock, isNoteMark, isPageBreak } from './inline.ts'

/** The marks of notes are numbered anew, and links lead back from the notes in another way. */
const isNoteLink = (node: Element): boolean =>
  isNoteMark(node) ||
  node.properties.dataFootnoteRef !== undefined ||
  node.properties.dataFootnoteBackref !== undefined ||
  node.properties.role === 'doc-backlink'

/** Code is no text, and the number of a printed page is no word. */
const isSilent = (node: Element): boolean =>
  /^(script|style|template|noscript|head|title)$/.test(node.tagName) ||
  isPageBreak(node) ||
  isNoteLink(node) ||
  (node.tagName === 'h2' && node.properties.id === 'notes')

const textOf = (node: Parents): string =>
  node.children
    .map((child) => {
      if (child.type === 'text') return child.value
      if (child.type !== 'element' || isSilent(child)) return ''
      if (child.tagName === 'br') return ' '
      return isBlock(child) ? ` ${textOf(child)} ` : textOf(child)
    })
    .join('')

/** How many words a page or an article shows, with notes and readings. */
export const shownWords = (node: Parents): number => wordsIn(textOf(node))
