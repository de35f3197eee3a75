/** The id of the article that src/page/early draws before the app has started. The app takes it over. */
export const EARLY_ID = 'early'

/** What src/page/early tells the app about the article it drew. */
export interface EarlyElement extends HTMLElement {
  /** The HTML from which its text was made. */
  html?: string
  /** The reader scrolled it, or tried to. */
  isTouched?: boolean
}

// A stored text cannot pose as the early article: library content is never a direct child of the body.
const early = (): EarlyElement | null => document.querySelector<EarlyElement>(`body > #${EARLY_ID}`)

export const isEarlyShown = (): boolean => early() !== null

const scrolled = new WeakSet<HTMLElement>()

/** Whether the reader scrolled this text before the app started. Then nothing may move them. */
export const wasScrolledEarly = (text: HTMLElement): boolean => scrolled.has(text)

/**
 * Moves the elements of the early text into `body`, if both come from the same HTML. Pictures stay loaded, and the selection stays. The
 * rest of the early page is removed, and the app is shown in the same frame. False when there is no such text.
 */
export function takeEarlyText(body: HTMLElement, html: string): boolean {
  const page = early()
  const text = page?.querySelector('.article-html')
  if (!page || !text || page.html !== html) return false
  const top = scrollY
  const selection = getSelection()
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection ?? {}
  const focused = document.activeElement
  body.replaceChildren(...text.childNodes)
  page.remove()
  if (page.isTouched) scrolled.add(body)
  scrollTo({ top, behavior: 'instant' })
  if (anchorNode && focusNode && body.contains(anchorNode) && body.contains(focusNode))
    selection?.setBaseAndExtent(anchorNode, anchorOffset ?? 0, focusNode, focusOffset ?? 0)
  if (focused instanceof HTMLElement && body.contains(focused)) focused.focus({ preventScroll: true })
  return true
}
