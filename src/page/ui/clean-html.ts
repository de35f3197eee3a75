import type DOMPurify from 'dompurify'
import { ARTICLE_ELEMENTS } from '#contract/article-elements.ts'
import { ALLOWED_ATTR, cleanNatively, judged, nativeSanitizer } from './native-clean.ts'

let purify: typeof DOMPurify | null = null

/** Loads a cleaner where the browser has none of its own: 11 KB that the others need not wait for. Before the first text is shown. */
export async function prepareCleaner(): Promise<void> {
  if (nativeSanitizer() === undefined) purify ??= (await import('dompurify')).default
}

/** Nothing but what the lists allow, in a document in which nothing loads and nothing runs. */
function inert(html: string): DocumentFragment {
  const Native = nativeSanitizer()
  if (Native !== undefined) return cleanNatively(html, Native)
  if (purify === null) throw new Error('The cleaner was not prepared')
  return purify.sanitize(html, {
    ALLOWED_TAGS: ARTICLE_ELEMENTS,
    ALLOWED_ATTR,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    SANITIZE_DOM: true,
    RETURN_DOM_FRAGMENT: true,
  })
}

/** Article html as a fragment of inert elements: nothing that runs, nothing that reaches out but links. */
export const cleanHtml = (html: string): DocumentFragment => judged(inert(html))
