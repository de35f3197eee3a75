import { memo, useLayoutEffect, useRef } from 'react'
import { directionOf } from '#contract/text-direction.ts'
import { showText } from '../early-page.ts'
import { isPlainClick } from '../plain-click.ts'
import { cleanHtml } from './clean-html.ts'
import { elementAt } from './heading.ts'
import { setInnerLinks } from './inner-links.ts'
import './article-html.css'

interface Props {
  readonly html: string
  readonly lang: string
  /** The address to which a link within the site leads from the shown page. Must be idempotent. */
  readonly hrefFor: (path: string) => string
  /** A link within the site was clicked. The caller navigates without a page load. */
  readonly onLink: (path: string) => void
  /** The text is in the document and laid out. */
  readonly onReady?: (body: HTMLElement) => void
}

/** Shows stored HTML. It is cleaned and inserted as elements, never as a string. */
export const ArticleHtml = memo(function ArticleHtml({ html, lang, hrefFor, onLink, onReady }: Props) {
  const root = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another text is inserted again
  useLayoutEffect(() => {
    const body = root.current
    if (body === null) return
    const text = cleanHtml(html)
    setInnerLinks(text, hrefFor)
    showText(body, text)
    onReady?.(body)
  }, [html])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other links
  useLayoutEffect(() => {
    if (root.current !== null) setInnerLinks(root.current, hrefFor)
  }, [html, hrefFor])
  const onClick = (event: React.MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href')
    if (!link || !href || !isPlainClick(event) || link.target === '_blank') return
    if (href.startsWith('/') && !href.startsWith('//')) {
      event.preventDefault()
      onLink(href)
    } else if (link.hasAttribute('data-footnote-ref')) {
      event.preventDefault()
      openNote(link, href)
    }
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of links, which keys follow too
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div ref={root} className="article-html" lang={lang} dir={directionOf(lang)} onClick={onClick} />
  )
})

/**
 * Opens a note as a popover beside its reference, so that readers do not lose their place. It gets the focus, so that screen readers read
 * it. The browser gives the focus back when it closes.
 */
function openNote(link: Element, href: string): void {
  const note = elementAt(href)
  if (note === null) return
  const popover = document.createElement('aside')
  popover.className = 'note-popover'
  popover.popover = 'auto'
  popover.role = 'note'
  popover.tabIndex = -1
  // The heading of the notes, which is in the article's language, and the mark.
  popover.setAttribute('aria-labelledby', `notes ${link.id}`)
  popover.append(...[...note.cloneNode(true).childNodes])
  for (const back of popover.querySelectorAll('[data-footnote-backref]')) back.remove()
  for (const withId of popover.querySelectorAll('[id]')) withId.removeAttribute('id')
  link.after(popover)
  popover.addEventListener('toggle', (event) => {
    if (event instanceof ToggleEvent && event.newState === 'closed') popover.remove()
  })
  popover.showPopover()
  popover.focus({ preventScroll: true })
}
