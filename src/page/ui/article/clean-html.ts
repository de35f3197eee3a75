import type DOMPurify from 'dompurify'
import { ARTICLE_ELEMENTS, MATH_ATTRIBUTES, MATH_ELEMENTS } from '#contract/library/article-elements.ts'
import { ALLOWED_ATTR, checked, cleanNatively, nativeSanitizer } from './native-clean.ts'

let purify: typeof DOMPurify | null = null

/** Loads DOMPurify for browsers without a Sanitizer. Others are spared its 11 KB. Must end before the first text is shown. */
export async function prepareCleaner(): Promise<void> {
  if (nativeSanitizer() === undefined) purify ??= (await import('dompurify')).default
}

/** Parses and cleans HTML in a document in which nothing loads and nothing runs. */
function inert(html: string): DocumentFragment {
  const Native = nativeSanitizer()
  if (Native !== undefined) return cleanNatively(html, Native)
  if (purify === null) throw new Error('The cleaner was not prepared')
  return purify.sanitize(html, {
    ALLOWED_TAGS: [...ARTICLE_ELEMENTS, ...MATH_ELEMENTS],
    ALLOWED_ATTR: [...ALLOWED_ATTR, ...MATH_ATTRIBUTES],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    SANITIZE_DOM: true,
    RETURN_DOM_FRAGMENT: true,
  })
}

/**
 * Article HTML as a fragment of inert elements: no scripts, and no requests except for pictures of the library. Throws before
 * `prepareCleaner`.
 */
export const cleanHtml = (html: string): DocumentFragment => checked(inert(html))
