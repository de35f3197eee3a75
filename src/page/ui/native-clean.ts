import { API_BASE } from '#contract/api-base.ts'
import { ARTICLE_ELEMENTS } from '#contract/article-elements.ts'

/** What is stored on a device is data, and is judged again before it is shown. */
export const ALLOWED_ATTR = [
  ...['href', 'id', 'target', 'rel', 'src', 'alt', 'width', 'height', 'loading', 'decoding', 'align', 'start'],
  ...['aria-label', 'aria-describedby', 'data-footnotes', 'data-footnote-ref', 'data-footnote-backref'],
]

/** The browser's own cleaner, where it has one: the types of the language do not know it yet. */
type Sanitizer = new (config: object) => object
type CleaningElement = HTMLElement & { setHTML?: (html: string, options: { readonly sanitizer: object }) => void }

export const nativeSanitizer = (): Sanitizer | undefined => (globalThis as { Sanitizer?: Sanitizer }).Sanitizer

/** Nothing but what the lists allow, by the browser's own cleaner. */
export function cleanNatively(html: string, Native: Sanitizer): DocumentFragment {
  const sanitizer = new Native({
    elements: ARTICLE_ELEMENTS,
    attributes: ALLOWED_ATTR,
    comments: false,
    dataAttributes: false,
  })
  // In a document without a window: no picture loads before it has been judged.
  const { body }: { readonly body: CleaningElement } = document.implementation.createHTMLDocument('')
  body.setHTML?.(html, { sanitizer })
  const fragment = body.ownerDocument.createDocumentFragment()
  fragment.append(...body.childNodes)
  return fragment
}

const LINKS = /^(https?:|mailto:|[/#])/i

/** What elements alone do not say: links lead to where a reader may go, pictures come from the library, tables scroll in a box of their own. */
export function judged(fragment: DocumentFragment): DocumentFragment {
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
