/** Signs that join others and show nothing: function application, times, separator, plus. */
const INVISIBLE = /[\u2061-\u2064]/g

/** A part that stands alone needs no brackets. */
const inBrackets = (text: string): string => (/^[\p{L}\p{N}.,]*$/u.test(text) ? text : `(${text})`)

/**
 * A part of a formula (MathML) in one line, for voices, copies, and where nothing can be drawn: `(a + b)/2`. `name`: of the element.
 * `parts`: the lines of its children. `own`: its text, which counts without children.
 */
export function formulaLine(name: string, parts: readonly string[], own: string): string {
  const [first = '', second = '', third = ''] = parts
  switch (name) {
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
      if (parts.length === 0) return own.replace(INVISIBLE, '').trim()
      return parts
        .filter((part) => part !== '')
        .join(' ')
        .replace(/ ?([([{]) | ([)\]},;])/g, '$1$2')
  }
}
