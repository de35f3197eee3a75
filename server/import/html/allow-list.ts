import type { Options as Schema } from 'rehype-sanitize'
import { ARTICLE_ELEMENTS } from '#contract/library/article-elements.ts'

/** The HTML that an article may have. The page's own sanitizer allows the same. */
export const ARTICLE_SCHEMA: Schema = {
  tagNames: ARTICLE_ELEMENTS,
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
