import DOMPurify from 'dompurify'
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

/** Article html as a fragment of inert elements: nothing that runs, nothing that reaches out but links. */
export function cleanHtml(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    SANITIZE_DOM: true,
    RETURN_DOM_FRAGMENT: true,
  })
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
  return fragment
}
