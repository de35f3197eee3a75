import { API_BASE } from '#contract/api-base.ts'
import { ARTICLE_ELEMENTS, LINKS, MATH_ATTRIBUTES, MATH_ELEMENTS, MATHML } from '#contract/library/article-elements.ts'
import { figureAddress } from '#contract/library/crop-address.ts'
import { separateWords } from './separate-words.ts'

/** The attributes that stored texts may have. Data on a device is not trusted: it is cleaned again before it is shown. */
export const ALLOWED_ATTR = [
  ...['href', 'id', 'target', 'rel', 'src', 'alt', 'width', 'height', 'loading', 'decoding', 'align'],
  ...['start', 'reversed', 'type', 'value'],
  ...['lang', 'dir', 'aria-label', 'aria-describedby', 'data-footnotes', 'data-footnote-ref', 'data-footnote-backref'],
]

/** The browser's own Sanitizer. TypeScript's types do not have it yet. */
type Sanitizer = new (config: object) => object
type CleaningElement = HTMLElement & { setHTML?: (html: string, options: { readonly sanitizer: object }) => void }

export function nativeSanitizer(): Sanitizer | undefined {
  const { Sanitizer }: typeof globalThis & { readonly Sanitizer?: Sanitizer } = globalThis
  return Sanitizer
}

/** The browser refuses a list in which an element's own attribute is also one of all elements. */
const OWN_MATH_ATTRIBUTES = MATH_ATTRIBUTES.filter((name) => !ALLOWED_ATTR.includes(name))

/** Parses and cleans HTML with the browser's own Sanitizer: only the allowed elements and attributes stay. */
export function cleanNatively(html: string, Native: Sanitizer): DocumentFragment {
  const sanitizer = new Native({
    elements: [
      ...ARTICLE_ELEMENTS,
      ...MATH_ELEMENTS.map((name) => ({ name, namespace: MATHML, attributes: OWN_MATH_ATTRIBUTES })),
    ],
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

/** A table without a caption has no name that a screen reader could say. */
const NO_NAME = ''

/** Removes from a formula what has no place in one. The list of attributes does not tell a formula's elements from others. */
function checkFormula(formula: Element): void {
  for (const part of formula.querySelectorAll('*')) {
    if (part.namespaceURI !== MATHML) part.remove()
    for (const name of ['href', 'src', 'id']) part.removeAttribute(name)
  }
}

/**
 * Checks what a list of elements cannot say, and changes `fragment` in place: links have an allowed scheme, pictures come from the library,
 * tables get a box in which they scroll, and words of two cells or lines are apart.
 */
export function checked(fragment: DocumentFragment): DocumentFragment {
  separateWords(fragment)
  for (const link of fragment.querySelectorAll('a')) {
    const href = link.getAttribute('href')
    if (href !== null && !LINKS.test(href)) link.removeAttribute('href')
  }
  for (const image of fragment.querySelectorAll('img')) {
    const source = image.getAttribute('src')
    const address = source && figureAddress(API_BASE, source)
    if (address) image.setAttribute('src', address)
    else image.remove()
  }
  for (const formula of fragment.querySelectorAll('math')) checkFormula(formula)
  for (const table of fragment.querySelectorAll('table')) {
    const box = document.createElement('div')
    box.className = 'table-box'
    box.tabIndex = 0
    box.setAttribute('role', 'region')
    box.setAttribute('aria-label', table.caption?.textContent ?? NO_NAME)
    table.replaceWith(box)
    box.append(table)
  }
  document.adoptNode(fragment)
  return fragment
}
