import type DOMPurify from 'dompurify'
import { API_BASE } from '../contract/api-base.ts'

/** The same list as the server's: what is stored on a device is data, and is judged again before it is shown. */
const ALLOWED_TAGS = [
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
const ALLOWED_ATTR = [
  ...['href', 'id', 'target', 'rel', 'src', 'alt', 'width', 'height', 'loading', 'decoding', 'align', 'start'],
  ...['aria-label', 'aria-describedby', 'data-footnotes', 'data-footnote-ref', 'data-footnote-backref'],
]

/** The browser's own cleaner, where it has one: the types of the language do not know it yet. */
type Sanitizer = new (config: object) => object
type CleaningElement = HTMLElement & { setHTML?: (html: string, options: { readonly sanitizer: object }) => void }

const nativeSanitizer = (): Sanitizer | undefined => (globalThis as { Sanitizer?: Sanitizer }).Sanitizer

let purify: typeof DOMPurify | null = null

/** Loads a cleaner where the browser has none of its own: 11 KB that the others need not wait for. Before the first text is shown. */
export async function prepareCleaner(): Promise<void> {
  if (nativeSanitizer() === undefined) purify ??= (await import('dompurify')).default
}

/** Nothing but what the lists allow, in a document in which nothing loads and nothing runs. */
function inert(html: string): DocumentFragment {
  const Native = nativeSanitizer()
  if (Native === undefined) {
    if (purify === null) throw new Error('The cleaner was not prepared')
    return purify.sanitize(html, {
      ALLOWED_TAGS,
      ALLOWED_ATTR,
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      SANITIZE_DOM: true,
      RETURN_DOM_FRAGMENT: true,
    })
  }
  const sanitizer = new Native({
    elements: ALLOWED_TAGS,
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

/** Article html as a fragment of inert elements: nothing that runs, nothing that reaches out but links. */
export function cleanHtml(html: string): DocumentFragment {
  const fragment = inert(html)
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
