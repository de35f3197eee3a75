import type { Properties } from 'hast'
import type { Element } from 'xast'
import { marksOf } from './marks.ts'
import type { StyleOf } from './sheets.ts'

/** Elements of a line, and the styles that set one apart from the words beside it. */
const INLINE = /^(?:a|b|big|cite|em|font|i|small|span|strong)$/
const OWN_LINE = /^(?:block|flex|flow-root|grid|list-item|table)$/
/** A large first letter, or the number of a printed page. */
const ASIDE = /^(?:left|right|absolute|fixed)$/

/** Whether a book hides an element: by its attribute, or by its style, which may be that of a style sheet. */
const isHidden = (
  hidden: string | null | undefined,
  display: string | undefined,
  visibility: string | undefined,
): boolean =>
  (typeof hidden === 'string' && hidden.toLowerCase() !== 'until-found') ||
  display === 'none' ||
  visibility === 'hidden'

/** What an article has to know of the style of an element. */
export function styleProperties(node: Element, styleOf: StyleOf): Properties {
  const isOff = isHidden(node.attributes.hidden, styleOf(node, 'display'), styleOf(node, 'visibility'))
  const listStyle = styleOf(node, 'list-style-type') ?? styleOf(node, 'list-style')
  const marks = /^(?:span|font|a)$/.test(node.name) ? marksOf((property) => styleOf(node, property)) : []
  const isOwnLine =
    INLINE.test(node.name) &&
    OWN_LINE.test(String(styleOf(node, 'display'))) &&
    !['float', 'position'].some((property) => ASIDE.test(String(styleOf(node, property))))
  const isTall = /^(?:p|div)$/.test(node.name) && /[1-9]/.test(String(styleOf(node, 'height')))
  const isCounted = styleOf(node, 'content') === 'counter'
  return {
    ...(isOff ? { hidden: true } : {}),
    ...(isOwnLine ? { ownLine: true } : {}),
    ...(isTall ? { isTall: true } : {}),
    ...(isCounted ? { isCounted: true } : {}),
    ...(listStyle === undefined ? {} : { listStyle }),
    ...(marks.length === 0 ? {} : { marks: [...marks] }),
  }
}
