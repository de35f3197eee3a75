import './missing-app.ts'
import './theme.ts'
import { addressOf, languageAt } from '../boot/language.ts'
import { scrollEntry, textSize } from '../boot/scroll-entries.ts'
import { readBlocks } from '../ui/anchor/text-blocks.ts'
import { elementAt } from '../ui/article/heading.ts'
import { checked, cleanNatively, nativeSanitizer } from '../ui/article/native-clean.ts'
import type { EarlyElement } from '../ui/early-page.ts'
import { READER_SCROLL_EVENTS, scrollToPlace } from '../ui/place/place.ts'
import { shareOf } from '../ui/place/share.ts'
import { articleAt } from './address.ts'
import { drawEarly } from './draw.tsx'
import { type EarlyArticle, readEarly } from './read-article.ts'

/**
 * Shows an article's text before the app has started. This is the document's first script, because everything else takes longer to load and
 * to start.
 */

/** The longest wait for the early text. A slow phone takes less. Storage that does not answer delays the app no longer than this. */
const MAX_WAIT_MS = 500

/** When reading starts at the top, blocks far below are laid out later. This saves a third of the time from the text to the screen. */
const beginsAtTop = ({ reading }: EarlyArticle): boolean =>
  !reading?.block && !reading?.offset && !scrollEntry()?.y && location.hash === ''

function goToPlace(page: EarlyElement, { article, reading }: EarlyArticle): void {
  page.isTouched = false
  const touch = () => {
    page.isTouched = true
    delete page.dataset.atTop
  }
  for (const name of READER_SCROLL_EVENTS) addEventListener(name, touch, { passive: true, once: true })
  const text = page.querySelector<HTMLElement>('.article-html')
  if (text === null) return
  const { y, text: size } = scrollEntry() ?? {}
  if (y !== undefined && size === textSize(text)) {
    scrollTo({ top: y, behavior: 'instant' })
    return
  }
  // For a reader who comes from a search, the app scrolls to the match, since it knows where that is.
  const hasTarget = location.hash !== '' || new URLSearchParams(location.search).has('find')
  if (y === undefined && hasTarget) elementAt(location.hash)?.scrollIntoView({ behavior: 'instant' })
  else if (reading !== null)
    scrollToPlace(text, readBlocks(text), article.lang, reading, shareOf(text, article.restricted, article))
}

/** Resolves when the text is painted, and not only in the document. Never resolves in a hidden tab. */
const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

const parsed = (): Promise<unknown> =>
  new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }))

async function show(): Promise<void> {
  const lang = languageAt(location.pathname)
  const address = articleAt(addressOf(location.pathname).path)
  const Native = nativeSanitizer()
  if (address === null || Native === undefined) return
  const found = await readEarly(address, lang)
  if (found === null) return
  const page = drawEarly(found, checked(cleanNatively(found.html, Native)))
  if (document.readyState === 'loading') await parsed()
  const root = document.getElementById('root')
  // The app was faster.
  if (root === null || root.querySelector('main') !== null) return
  if (beginsAtTop(found)) page.dataset.atTop = ''
  root.before(page)
  goToPlace(page, found)
  await frame()
}

/**
 * Resolves when the text is shown, or when it is clear that it will not be shown in time. The app starts then. Errors are ignored here: the
 * app reports or repairs them.
 */
export const settled = Promise.race([
  show().catch(() => undefined),
  new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS)),
])
