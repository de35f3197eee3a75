/** The HTML elements that an article may have. Checked at import, and again before it is shown. */
export const ARTICLE_ELEMENTS = [
  ...['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br'],
  ...['em', 'strong', 'del', 'code', 'pre', 'sup', 'sub'],
  ...['a', 'figure', 'figcaption', 'img', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'section'],
  /** A part in another language or direction, and readings above or beside words. */
  ...['span', 'ruby', 'rt', 'rp'],
]

/** The addresses that a link in a text may have: pages, mail, places in the library. Checked at import, and again before it is shown. */
export const LINKS = /^(https?:|mailto:|[/#])/i

export const MATHML = 'http://www.w3.org/1998/Math/MathML'

/** The elements of a formula: MathML's presentation elements. None of them loads, runs or links anything. */
export const MATH_ELEMENTS = [
  ...['math', 'mrow', 'mi', 'mn', 'mo', 'ms', 'mtext', 'mspace', 'mfrac', 'msqrt', 'mroot', 'mstyle', 'merror'],
  ...['mpadded', 'mphantom', 'menclose', 'msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mmultiscripts'],
  ...['mprescripts', 'none', 'mtable', 'mtr', 'mtd'],
]

/** Colours and sizes are missing: they would break the reader's themes and text sizes. */
export const MATH_ATTRIBUTES = [
  ...['display', 'alttext', 'mathvariant', 'stretchy', 'fence', 'separator', 'form', 'lspace', 'rspace', 'minsize'],
  ...['maxsize', 'symmetric', 'largeop', 'movablelimits', 'accent', 'accentunder', 'linethickness', 'displaystyle'],
  ...['scriptlevel', 'notation', 'columnalign', 'rowalign', 'columnspan', 'rowspan', 'columnlines', 'rowlines'],
  ...['frame', 'width', 'height', 'depth', 'voffset', 'dir'],
]
