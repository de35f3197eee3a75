import type { Options as Schema } from 'rehype-sanitize'
import { ARTICLE_ELEMENTS, MATH_ATTRIBUTES, MATH_ELEMENTS } from '#contract/library/article-elements.ts'

/** The HTML that an article may have. The page's own sanitizer allows the same. */
export const ARTICLE_SCHEMA: Schema = {
  tagNames: [...ARTICLE_ELEMENTS, ...MATH_ELEMENTS],
  attributes: {
    a: ['href', 'id', 'target', 'rel', 'dataFootnoteRef', 'dataFootnoteBackref', 'ariaLabel', 'ariaDescribedBy'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    section: ['dataFootnotes'],
    th: ['align'],
    td: ['align'],
    ol: ['start', 'reversed', ['type', 'a', 'A', 'i', 'I']],
    li: ['value'],
    ...Object.fromEntries(MATH_ELEMENTS.map((name) => [name, MATH_ATTRIBUTES])),
    '*': ['id', 'lang', 'dir'],
  },
  ancestors: Object.fromEntries(MATH_ELEMENTS.filter((name) => name !== 'math').map((name) => [name, ['math']])),
  protocols: { href: ['http', 'https', 'mailto'], src: [] },
  clobberPrefix: '',
  clobber: [],
  strip: ['script', 'style'],
  allowComments: false,
  allowDoctypes: false,
}
