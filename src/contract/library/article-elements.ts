/** The elements that an article's HTML may have. Checked at import, and again before it is shown. */
export const ARTICLE_ELEMENTS = [
  ...[
    'h2',
    'h3',
    'h4',
    'p',
    'ul',
    'ol',
    'li',
    'blockquote',
    'hr',
    'br',
    'em',
    'strong',
    'del',
    'code',
    'pre',
    'sup',
    'sub',
  ],
  ...['a', 'figure', 'figcaption', 'img', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'section'],
]
