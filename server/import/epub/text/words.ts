import type { Element, Parents } from 'hast'
import { wordsOfText } from '#contract/library/reading-speed.ts'
import { isBackLink, propertyText } from '#server/import/element.ts'
import { hasWord } from '../package/xml.ts'
import { CREDITS_ID } from './blocks.ts'
import { isBlock, isNoteMark, isNoteSection, isPageBreak } from './inline.ts'
import { type BookNotes, withoutNumber } from './notes.ts'

/** The marks of notes are numbered anew, and links lead back from the notes in another way. */
const isNoteLink = (node: Element): boolean =>
  isNoteMark(node) ||
  node.properties.dataFootnoteRef !== undefined ||
  isBackLink(node) ||
  node.properties.role === 'doc-backlink' ||
  hasWord(propertyText(node, 'epubType'), 'backlink')

/** Code is no text, and the number of a printed page is no word. */
const isSilent = (node: Element): boolean =>
  /^(script|style|template|head|title)$/.test(node.tagName) ||
  isPageBreak(node) ||
  isNoteLink(node) ||
  node.properties.id === CREDITS_ID

const textOf = (node: Parents, isLeftOut: (child: Element, parent: Parents) => boolean): string =>
  node.children
    .map((child) => {
      if (child.type === 'text') return child.value
      if (child.type !== 'element' || isSilent(child) || isLeftOut(child, node)) return ''
      if (child.tagName === 'br') return ' '
      const text = textOf(child, isLeftOut)
      return isBlock(child) ? ` ${text} ` : text
    })
    .join('')

/** The words that a part of an article shows, with readings. */
export const wordsShown = (node: Parents): readonly string[] => wordsOfText(textOf(node, () => false))

/**
 * The words that a page shows. What an article makes anew does not count: links back from notes, their numbers, and the heading over
 * them.
 */
export function wordsOfPage(page: Element, notes: BookNotes): readonly string[] {
  const sections = new Map<Parents, boolean>()
  const isOfNotes = (parent: Parents): boolean => {
    const known = sections.get(parent) ?? (parent.type === 'element' && isNoteSection(parent, notes.elements))
    sections.set(parent, known)
    return known
  }
  const isMadeAnew = (node: Element, parent: Parents): boolean =>
    notes.elements.has(node) || (/^h\d$/.test(node.tagName) && isOfNotes(parent))
  const noteText = (note: Element): string =>
    textOf(note, (node, parent) => notes.leadsBack(note, node) || isMadeAnew(node, parent))
  const ownNotes: Element[] = []
  const find = (node: Element): void => {
    for (const child of node.children) {
      if (child.type !== 'element') continue
      if (notes.elements.has(child)) ownNotes.push(child)
      find(child)
    }
  }
  find(page)
  const texts = ownNotes.map((note) => withoutNumber(noteText(note).trimStart(), notes.labelOf(note), note))
  return [textOf(page, isMadeAnew), ...texts].flatMap(wordsOfText)
}

/** Letters and digits apart: an article puts a space between the number of a verse and its first word. */
const partsOf = (word: string): readonly string[] => word.match(/\p{L}+|\p{N}+/gu) ?? []

/** Words to be found again, each as often as it was put in. */
export class WordBag {
  readonly #counts = new Map<string, number>()

  add(words: readonly string[]): void {
    for (const part of words.flatMap(partsOf)) this.#counts.set(part, (this.#counts.get(part) ?? 0) + 1)
  }

  /** Takes a word out. False when it is not in the bag whole. */
  take(word: string): boolean {
    const parts = partsOf(word)
    if (!parts.every((part) => (this.#counts.get(part) ?? 0) > 0)) return false
    for (const part of parts) this.#counts.set(part, (this.#counts.get(part) ?? 0) - 1)
    return true
  }
}
