/** Signs that join others and show nothing: function application, times, separator, plus. */
const INVISIBLE = /[\u2061-\u2064]/g

/** A part that stands alone needs no brackets. */
const inBrackets = (text: string): string => (/^[\p{L}\p{N}.,]*$/u.test(text) ? text : `(${text})`)

function lineOf(element: Element): string {
  const parts = [...element.children].map(lineOf)
  const [first = '', second = '', third = ''] = parts
  switch (element.localName) {
    case 'annotation':
    case 'annotation-xml':
      return ''
    case 'mfrac':
      return `${inBrackets(first)}/${inBrackets(second)}`
    case 'msqrt':
      return `√${inBrackets(parts.join(' '))}`
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
      return parts.join(', ')
    case 'mtable':
      return `[${parts.join('; ')}]`
    default:
      if (parts.length === 0) return element.textContent?.replace(INVISIBLE, '').trim() ?? ''
      return parts
        .filter((part) => part !== '')
        .join(' ')
        .replace(/ ?([([{]) | ([)\]},;])/g, '$1$2')
  }
}

/** A formula in one line, as the books' files have it: the words of its author, or else its signs. */
export const formulaText = (math: Element): string => math.getAttribute('alttext')?.trim() || lineOf(math)
