import { startLanguage } from '../boot/language.ts'
import { scrollEntry, textSize } from '../boot/scroll-entries.ts'
import { readBlocks } from '../ui/anchor/text-blocks.ts'
import type { EarlyElement } from '../ui/early-text.ts'
import { cleanNatively, judged, nativeSanitizer } from '../ui/native-clean.ts'
import { BY_HAND, scrollToPlace } from '../ui/place.ts'
import { shareOf } from '../ui/share.ts'
import { articleAt } from './address.ts'
import { drawEarly } from './draw.ts'
import { askForFonts } from './fonts.ts'
import { isolateFromOpener } from './isolate-from-opener.ts'
import { type EarlyArticle, readEarly } from './read-article.ts'

/** An article's text before the app is there: in the document's first script, for everything else takes longer to arrive and to begin. */

/** Longer than a slow phone takes; a storage that does not answer keeps the app no longer than this. */
const MAX_WAIT_MS = 500

/** What the app shows while it does not know yet what to show is nothing to wait for. */
const DECIDED = 'main > *, section[role=alert]'

/** The app shows something else, or itself cannot show the text: then it has the word. It takes the text itself where it shows that. */
function endWithApp(page: EarlyElement, root: Element): void {
  const watch = new MutationObserver(() => {
    if (page.isConnected && root.querySelector(DECIDED) === null) return
    watch.disconnect()
    page.remove()
  })
  watch.observe(root, { childList: true, subtree: true })
}

/** What is far below need not be laid out yet: that is a third of the way from the text to the screen. */
const beginsAtTop = ({ reading }: EarlyArticle): boolean =>
  !reading?.block && !reading?.offset && !scrollEntry()?.y && location.hash === ''

function goToPlace(page: EarlyElement, { article, body, reading }: EarlyArticle): void {
  const touch = () => {
    page.isTouched = true
    delete page.dataset.atTop
  }
  for (const name of BY_HAND) addEventListener(name, touch, { passive: true, once: true })
  const text = page.querySelector<HTMLElement>('.article-html')
  if (text === null) return
  const { y, text: size } = scrollEntry() ?? {}
  if (y !== undefined && size === textSize(text)) {
    scrollTo({ top: y, behavior: 'instant' })
    return
  }
  // Who comes from a search is taken to what was found, by the app, which knows where that is.
  const isSent = location.hash !== '' || new URLSearchParams(location.search).has('find')
  if (y === undefined && isSent)
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView({ behavior: 'instant' })
  else if (reading !== null)
    scrollToPlace(text, readBlocks(text), article.lang, reading, shareOf(text, body.restricted, article))
}

/** On the screen, and not only in the document. A tab that nobody looks at draws none. */
const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

const parsed = (): Promise<unknown> =>
  new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }))

async function show(): Promise<void> {
  const address = articleAt(location.pathname)
  const Native = nativeSanitizer()
  if (address === null || Native === undefined) return
  const lang = startLanguage()
  const reading = readEarly(address, lang)
  askForFonts(lang)
  const found = await reading
  if (found === null) return
  const page = drawEarly(found, judged(cleanNatively(found.body.html, Native)))
  if (document.readyState === 'loading') await parsed()
  const root = document.getElementById('root')
  // The app was faster.
  if (root?.querySelector('.boot-header') == null) return
  if (beginsAtTop(found)) page.dataset.atTop = ''
  root.before(page)
  endWithApp(page, root)
  goToPlace(page, found)
  await frame()
}

/** Resolves when the text stands, or nobody can say whether it will: the app begins then. Whatever kept it, the app says it, or helps itself. */
export const settled = Promise.race([
  isolateFromOpener() ? new Promise<void>(() => undefined) : show().catch(() => undefined),
  new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS)),
])
