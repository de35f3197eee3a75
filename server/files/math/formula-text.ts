import type { Element } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { propertyText } from '#server/import/html/element.ts'

/** Signs that join others and show nothing: function application, times, separator, plus. */
const INVISIBLE = /[\u2061-\u2064]/g

const partsOf = ({ children }: Element): Element[] => children.filter((child) => child.type === 'element')

/** A part that stands alone needs no brackets. */
const inBrackets = (text: string): string => (/^[\p{L}\p{N}.,]*$/u.test(text) ? text : `(${text})`)

/** A formula in one line, for voices and for where nothing can be drawn: `(a + b)/2`. */
export function formulaText(node: Element): string {
  const parts = partsOf(node)
  const [first = '', second = '', third = ''] = parts.map(formulaText)
  switch (node.tagName) {
    case 'mi':
    case 'mn':
    case 'ms':
    case 'mtext':
      return textOf(node)
    case 'mo':
      return textOf(node).replace(INVISIBLE, '')
    case 'mfrac':
      return `${inBrackets(first)}/${inBrackets(second)}`
    case 'msqrt':
      return `√${inBrackets(parts.map(formulaText).join(' '))}`
    case 'mroot':
      return `${second}√${inBrackets(first)}`
    case 'msub':
    case 'munder':
      return `${first}_${inBrackets(second)}`
    case 'msup':
    case 'mover':
      return `${first}^${inBrackets(second)}`
    case 'msubsup':
    case 'munderover':
      return `${first}_${inBrackets(second)}^${inBrackets(third)}`
    case 'mtr':
      return parts.map(formulaText).join(', ')
    case 'mtable':
      return `[${parts.map(formulaText).join('; ')}]`
    default:
      return parts
        .map(formulaText)
        .join(' ')
        .replace(/ ?([([{]) | ([)\]},;])/g, '$1$2')
  }
}

/** What a voice says for a formula: the book's own words, or the formula in one line. */
export const formulaAlternative = (math: Element): string => propertyText(math, 'alttext') || formulaText(math)
