import { API_BASE } from '#contract/api-base.ts'
import { ARTICLE_ELEMENTS } from '#contract/library/article-elements.ts'

/** The attributes that stored texts may have. Data on a device is not trusted: it is cleaned again before it is shown. */
export const ALLOWED_ATTR = [
  ...['href', 'id', 'target', 'rel', 'src', 'alt', 'width', 'height', 'loading', 'decoding', 'align', 'start'],
  ...['aria-label', 'aria-describedby', 'data-footnotes', 'data-footnote-ref', 'data-footnote-backref'],
]

/** The browser's own Sanitizer. TypeScript's types do not have it yet. */
type Sanitizer = new (config: object) => object
type CleaningElement = HTMLElement & { setHTML?: (html: string, options: { readonly sanitizer: object }) => void }

export const nativeSanitizer = (): Sanitizer | undefined => (globalThis as { Sanitizer?: Sanitizer }).Sanitizer

/** Parses and cleans HTML with the browser's own Sanitizer: only the allowed elements and attributes stay. */
export function cleanNatively(html: string, Native: Sanitizer): DocumentFragment {
  const sanitizer = new Native({
    elements: ARTICLE_ELEMENTS,
    attributes: ALLOWED_ATTR,
    comments: false,
    dataAttributes: false,
  })
  // A document without a window loads no pictures, so nothing is requested before it is checked.
  const { body }: { readonly body: CleaningElement } = document.implementation.createHTMLDocument('')
  body.setHTML?.(html, { sanitizer })
  const fragment = body.ownerDocument.createDocumentFragment()
  fragment.append(...body.childNodes)
  return fragment
}

const LINKS = /^(https?:|mailto:|[/#])/i

/**
 * Checks what a list of elements cannot say, and changes `fragment` in place: links have an allowed scheme, pictures come from the library,
 * and tables get a box in which they scroll.
 */
export function checked(fragment: DocumentFragment): DocumentFragment {
  for (const link of fragment.querySelectorAll('a[href]'))
    if (!LINKS.test(link.getAttribute('href') ?? '')) link.removeAttribute('href')
  for (const image of fragment.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? ''
    if (!source.startsWith('/api/assets/')) image.remove()
    else image.setAttribute('src', source.replace(/^\/api/, API_BASE))
  }
  for (const table of fragment.querySelectorAll('table')) {
    const box = document.createElement('div')
    box.className = 'table-box'
    box.tabIndex = 0
    box.setAttribute('role', 'region')
    box.setAttribute('aria-label', table.querySelector('caption')?.textContent ?? '')
    table.replaceWith(box)
    box.append(table)
  }
  document.adoptNode(fragment)
  return fragment
}
