/** An article as it stands before the app is there: drawn by src/page/early, taken over by the app. */
export const EARLY_ID = 'early'

/** What the one who drew it has to tell the one who takes it over. */
export interface EarlyElement extends HTMLElement {
  /** What its text was made of. */
  html?: string
  /** The reader has scrolled it, or meant to. */
  isTouched?: boolean
}

// No stored text can pass for it: of what is below the body itself, none is the library's.
const early = (): EarlyElement | null => document.querySelector<EarlyElement>(`body > #${EARLY_ID}`)

export const isEarlyShown = (): boolean => early() !== null

const scrolled = new WeakSet<HTMLElement>()

/** Whether the reader was there already, and where he is: nobody may put him elsewhere. */
export const wasScrolledEarly = (text: HTMLElement): boolean => scrolled.has(text)

/**
 * Puts the early text's own elements in the place of the app's, when they are of the same html: pictures stay loaded, and what is selected
 * stays selected. The rest of the early page goes, and the app is shown, in the same frame.
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
