import type { Options as Schema } from 'rehype-sanitize'

/** What an article may be made of; the page's own cleaner allows the same. */
export const ARTICLE_SCHEMA: Schema = {
  tagNames: [
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
  ],
  attributes: {
    a: ['href', 'id', 'target', 'rel', 'dataFootnoteRef', 'dataFootnoteBackref', 'ariaLabel', 'ariaDescribedBy'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    section: ['dataFootnotes'],
    th: ['align'],
    td: ['align'],
    ol: ['start'],
    '*': ['id'],
  },
  protocols: { href: ['http', 'https', 'mailto'], src: [] },
  clobberPrefix: '',
  clobber: [],
  strip: ['script', 'style'],
  allowComments: false,
  allowDoctypes: false,
}
