import type { Element } from 'hast'
import { propertyText } from '#server/import/element.ts'
import { hasBlocks } from './inline.ts'

/** The marks of a quotation, and those of one within it. */
type Marks = readonly [open: string, close: string, innerOpen: string, innerClose: string]

const ENGLISH: Marks = ['“', '”', '‘', '’']
const RUSSIAN: Marks = ['«', '»', '„', '“']
const LATIN: Marks = ['«', '»', '“', '”']
const GERMAN: Marks = ['„', '“', '‚', '‘']
const POLISH: Marks = ['„', '”', '«', '»']
const HUNGARIAN: Marks = ['„', '”', '»', '«']
const SWEDISH: Marks = ['”', '”', '’', '’']
const JAPANESE: Marks = ['「', '」', '『', '』']
const BY_LANGUAGE: ReadonlyMap<string, Marks> = new Map(
  Object.entries({
    ...{ ru: RUSSIAN, uk: RUSSIAN, be: RUSSIAN, kk: RUSSIAN },
    ...{ es: LATIN, fr: LATIN, it: LATIN, no: LATIN, nb: LATIN, nn: LATIN, el: LATIN, hy: LATIN, fa: LATIN },
    ...{ de: GERMAN, cs: GERMAN, sk: GERMAN, bg: GERMAN, ka: GERMAN, lt: GERMAN, sl: GERMAN },
    ...{ pl: POLISH, ro: POLISH, hr: POLISH, hu: HUNGARIAN, sv: SWEDISH, fi: SWEDISH, ja: JAPANESE },
  }),
)

/**
 * Writes the marks of quotations that a browser would add, as the language around them has them. A quotation of whole paragraphs, which
 * HTML does not know, gets none: each mark would be a paragraph.
 */
export function withQuotes(node: Element, around: string, depth = 0): Element {
  const own = propertyText(node, 'lang') || around
  const isQuotation = node.tagName === 'q' && !hasBlocks(node)
  const children = node.children.map((child) =>
    child.type === 'element' ? withQuotes(child, own, isQuotation ? depth + 1 : depth) : child,
  )
  if (!isQuotation) return { ...node, children }
  const [open, close, innerOpen, innerClose] = BY_LANGUAGE.get(around.toLowerCase().replace(/-.*/s, '')) ?? ENGLISH
  const [before, after] = depth % 2 === 0 ? [open, close] : [innerOpen, innerClose]
  return {
    ...node,
    children: [{ type: 'text', value: before }, ...children, { type: 'text', value: after }],
  }
}
