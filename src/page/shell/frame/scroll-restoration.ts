import type { AnyRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { addressOf } from '../../boot/language.ts'
import {
  isReturn,
  noteNavigation,
  saveScrollEntry,
  scrollEntry,
  storeScrollEntries,
} from '../../boot/scroll-entries.ts'
import { visit } from '../../boot/visit.ts'
import { elementAt, goToHeading } from '../../ui/article/heading.ts'
import { isEarlyTouched } from '../../ui/early-page.ts'
import { READER_SCROLL_EVENTS } from '../../ui/place/place.ts'
import { isPlainClick } from '../../ui/plain-click.ts'
import { focusFollowedLink, noteFollowedLink, sameLookAs } from './followed-link.ts'

/** A screen gets its full height only when the tables have answered. The wait for that is no longer than this. */
const ANSWER_MS = 5_000
/** After the rows, other content may still be drawn for this long. */
const SETTLE_MS = 1_500

/** A change of the router's history. The browser's own address may still be the old one. */
interface Change {
  readonly location: { readonly pathname: string; readonly search: string; readonly hash: string }
  readonly action: { readonly type: string }
}

/** Excluded here: an article restores its own place. */
const ARTICLE = '/$bookSlug/$articleSlug'

const page = (): string => location.pathname + location.search
/** The same in all languages. */
const untranslated = (): string => addressOf(location.pathname).path + location.search

/** A document that was opened or loaded again is no return to a link. */
function isNewDocument(): boolean {
  const type = visit()?.type
  return type !== undefined && type !== 'back_forward'
}

interface Moving {
  readonly end: () => void
  /** The page had reached the position, and something other than the layout moved it away. */
  readonly wasMovedAway: () => boolean
}

/**
 * Scrolls to `y` as soon as the screen is tall enough, in the same frame. Stays there until everything is drawn or the reader
 * scrolls.
 */
function moveWhenTall(y: number, onEnd: () => void): Moving {
  let timer = setTimeout(end, ANSWER_MS)
  let isThere = false
  const isTall = () => document.documentElement.scrollHeight - innerHeight >= y
  const move = () => {
    scrollTo({ top: sameLookAs(y), behavior: 'instant' })
    if (isThere || !isTall()) return
    isThere = true
    clearTimeout(timer)
    timer = setTimeout(end, SETTLE_MS)
  }
  const observer = new ResizeObserver(move)
  function end(): void {
    clearTimeout(timer)
    observer.disconnect()
    for (const name of READER_SCROLL_EVENTS) removeEventListener(name, end)
    onEnd()
  }
  for (const name of READER_SCROLL_EVENTS) addEventListener(name, end, { passive: true })
  move()
  observer.observe(document.body)
  return { end, wasMovedAway: () => isThere && isTall() && Math.abs(scrollY - sameLookAs(y)) > 1 }
}

/**
 * Gives a key to the history entry of a link to a heading, which has none, so that "back" can distinguish entries. Bypasses the router's
 * patched `replaceState`, because the router already knows the entry.
 */
function addHistoryKey(): boolean {
  if (history.state !== null) return false
  History.prototype.replaceState.call(history, { __TSR_key: `heading-${Date.now()}` }, '')
  return true
}

/** Follows a link to a place on the shown page by the router, so that its history entry is one as others are. */
function followFragment(router: AnyRouter, event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null
  const hash = link?.getAttribute('href')
  if (!hash || event.defaultPrevented || !isPlainClick(event) || elementAt(hash) === null) return
  event.preventDefault()
  router.history.push(page() + hash)
}

interface Rendered {
  /** The change of the history that led here. NONE if nothing may scroll. */
  readonly done: string
  readonly isSame: boolean
  /** The same page in another language. */
  readonly isTranslation: boolean
  readonly isArticle: boolean
  readonly isSamePath: boolean
}

/** Where to scroll after a render. Null leaves the page where it is. */
function targetOf({ done, isSame, isTranslation, isArticle, isSamePath }: Rendered): number | null {
  if (isEarlyTouched() || done === 'NONE') return null
  const isNew = done === 'PUSH' || done === 'REPLACE'
  const y = isNew ? undefined : scrollEntry()?.y
  if (isSame) return y ?? null
  // The reader stays where they are.
  if (isNew && isTranslation) return null
  if (!isArticle) return y ?? 0
  return isNew && !isSamePath ? 0 : null
}

/**
 * Restores each screen's scroll position on "back" and "forward". The router's own restoration runs once, before the tables have answered.
 */
export function restoreScroll(router: AnyRouter): void {
  // Evaluate this before any entry is saved.
  isReturn()
  let shown = ''
  let shownInAny = ''
  let path = ''
  let isArticle = false
  let action = 'GO'
  let isAtHeading = false
  let moving: Moving | null = null
  const goTo = (y: number) => {
    if (y === 0) scrollTo({ top: 0, behavior: 'instant' })
    else
      moving = moveWhenTall(y, () => {
        moving = null
      })
  }
  /** "Back" within the shown page. */
  const returnTo = (y: number | undefined) => {
    if (y !== undefined) goTo(y)
    focusFollowedLink()
  }
  const onPop = () => {
    isAtHeading = addHistoryKey()
  }
  addEventListener('popstate', onPop, { capture: true })
  document.addEventListener('click', noteFollowedLink, { capture: true })
  document.addEventListener('click', (event) => followFragment(router, event))
  router.history.subscribe(({ location: to, action: { type } }: Change) => {
    action = type
    noteNavigation(action)
    if (to.pathname + to.search !== shown) moving?.end()
    // The shown screen is not rendered again, so scroll to the heading here.
    else if (type === 'PUSH' || type === 'REPLACE') goToHeading(to.hash)
    else if (type === 'BACK' || type === 'FORWARD') returnTo(scrollEntry()?.y)
  })
  router.subscribe('onRendered', () => {
    const isSame = page() === shown
    const isFirst = shown === ''
    const done = isAtHeading ? 'NONE' : action
    isAtHeading = false
    // Later renders that the router starts by itself (for example, when an access rule is asked again) must not scroll.
    action = 'NONE'
    moving?.end()
    shown = page()
    isArticle = router.state.matches.at(-1)?.routeId === ARTICLE
    const isTranslation = untranslated() === shownInAny
    const y = targetOf({ done, isSame, isTranslation, isArticle, isSamePath: location.pathname === path })
    if (y !== null) goTo(y)
    if (['BACK', 'FORWARD'].includes(done) || (done === 'GO' && !(isFirst && isNewDocument()))) focusFollowedLink()
    path = location.pathname
    shownInAny = untranslated()
  })
  addEventListener(
    'scroll',
    () => {
      if (moving?.wasMovedAway()) moving.end()
      // While screens change, the old one collapses and the new one is not tall yet, so do not save those positions.
      if (!isArticle && moving === null && page() === shown) saveScrollEntry({ y: scrollY })
    },
    { passive: true },
  )
  const store = () => {
    // The browser would restore pixels, even if content above them has changed.
    history.scrollRestoration = 'manual'
    storeScrollEntries()
  }
  addEventListener('pagehide', store)
  document.addEventListener('visibilitychange', store)
}

/** How many rows of a list are shown. "Back" restores the number. */
export function useShownRows(first: number): readonly [number, (rows: number) => void] {
  const [rows, setRows] = useState(() => scrollEntry()?.rows ?? first)
  const show = (wanted: number) => {
    saveScrollEntry({ rows: wanted })
    setRows(wanted)
  }
  return [rows, show]
}
