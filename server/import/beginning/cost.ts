import type { Element, RootContent } from 'hast'
import { wordsIn } from '#contract/library/reading-speed.ts'

/** A picture counts as so many words. It may be all that an article has. */
const PICTURE_WORDS = 40
/** Stands for a picture in a text. */
const PICTURE = '\ufffc'

const MEDIA = new Set(['img', 'picture', 'svg', 'video', 'audio', 'iframe', 'object'])

export const isMedia = (node: RootContent): boolean => node.type === 'element' && MEDIA.has(node.tagName)

/** What a reader gets of a text, in words. */
export const textCost = (text: string): number => wordsIn(text) + PICTURE_WORDS * (text.split(PICTURE).length - 1)

/** The text of a node, with a mark for each picture. `between` stands between two nodes. */
export function textOf(node: RootContent, between = ''): string {
  if (isMedia(node)) return PICTURE
  if (node.type === 'text') return node.value
  if (node.type === 'element' && node.tagName === 'br') return '\n'
  return 'children' in node ? node.children.map((child) => textOf(child, between)).join(between) : ''
}

/** What a reader gets of a node, in words. Two nodes without white space between them, such as cells, are two words. */
export const costOf = (node: Element): number => textCost(textOf(node, ' '))
