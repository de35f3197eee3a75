import type { AnyRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { arriveBy, isReturn, saveScrollEntry, scrollEntry, storeScrollEntries } from '../../boot/scroll-entries.ts'
import { isEarlyShown } from '../../ui/early-text.ts'
import { goToHeading } from '../../ui/heading.ts'
import { BY_HAND } from '../../ui/place.ts'

/** A screen of rows of the tables is as tall as it was only when the tables have answered: it is waited for no longer than this. */
const ANSWER_MS = 5_000
/** What is drawn into a screen after its rows. */
const SETTLE_MS = 1_500

/** Of the history; a new address is not the browser's yet. */
interface Change {
  readonly location: { readonly pathname: string; readonly search: string; readonly hash: string }
  readonly action: { readonly type: string }
}

/** An article keeps its own place. */
const ARTICLE = '/$bookSlug/$articleSlug'

const page = (): string => location.pathname + location.search

interface Moving {
  readonly end: () => void
  /** The page was there, and something else than the layout has moved it. */
  readonly wasLeft: () => boolean
}

/** Goes to a height as soon as the screen has it, in the same frame, and stays there until all is drawn or the reader moves. */
function moveWhenTall(y: number, onEnd: () => void): Moving {
  let timer = setTimeout(end, ANSWER_MS)
  let isThere = false
  const isTall = () => document.documentElement.scrollHeight - innerHeight >= y
  const move = () => {
    scrollTo({ top: y, behavior: 'instant' })
    if (isThere || !isTall()) return
    isThere = true
    clearTimeout(timer)
    timer = setTimeout(end, SETTLE_MS)
  }
  const observer = new ResizeObserver(move)
  function end(): void {
    clearTimeout(timer)
    observer.disconnect()
    for (const name of BY_HAND) removeEventListener(name, end)
    onEnd()
  }
  for (const name of BY_HAND) addEventListener(name, end, { passive: true })
  move()
  observer.observe(document.body)
  return { end, wasLeft: () => isThere && isTall() && Math.abs(scrollY - y) > 1 }
}

/**
 * A link to a heading makes an entry without a key, and goes there: it gets one, so that "back" tells it from another. Past the router, which
 * has its entry already.
 */
function giveKey(): boolean {
  if (history.state !== null) return false
  History.prototype.replaceState.call(history, { __TSR_key: `heading-${Date.now()}` }, '')
  return true
}

/**
 * "Back" and "forward" bring every screen back as it was scrolled. The router's own restoring comes before the tables have answered, and then
 * never again.
 */
export function restoreScroll(router: AnyRouter): void {
  // Asked before anything is kept.
  isReturn()
  let shown = ''
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
  const arrive = (isSame: boolean, done: string) => {
    if (isEarlyShown() || done === 'NONE') return
    const isNew = done === 'PUSH' || done === 'REPLACE'
    const y = isNew ? undefined : scrollEntry()?.y
    if (isSame) {
      if (y !== undefined) goTo(y)
    } else if (!isArticle) goTo(y ?? 0)
    else if (isNew && location.pathname !== path) scrollTo({ top: 0, behavior: 'instant' })
  }
  const onPop = () => {
    isAtHeading = giveKey()
  }
  addEventListener('popstate', onPop, { capture: true })
  router.history.subscribe(({ location: to, action: { type } }: Change) => {
    action = type
    arriveBy(action)
    if (to.pathname + to.search !== shown) moving?.end()
    // Of the screen that is shown nothing is drawn anew.
    else if (type === 'PUSH' || type === 'REPLACE') goToHeading(to.hash)
  })
  router.subscribe('onRendered', () => {
    const isSame = page() === shown
    const done = isAtHeading ? 'NONE' : action
    isAtHeading = false
    // What the router does by itself from here on (a guard that is asked again) goes nowhere.
    action = 'NONE'
    moving?.end()
    shown = page()
    isArticle = router.state.matches.at(-1)?.routeId === ARTICLE
    arrive(isSame, done)
    path = location.pathname
  })
  addEventListener(
    'scroll',
    () => {
      if (moving?.wasLeft()) moving.end()
      // A screen that is on its way out collapses, and one that is on its way in is not tall yet.
      if (!isArticle && moving === null && page() === shown) saveScrollEntry({ y: scrollY })
    },
    { passive: true },
  )
  const store = () => {
    // The browser would bring back pixels, whatever was put in above them.
    history.scrollRestoration = 'manual'
    storeScrollEntries()
  }
  addEventListener('pagehide', store)
  document.addEventListener('visibilitychange', store)
}

/** How many rows of a list are shown: "back" brings as many. */
export function useShownRows(first: number): readonly [number, (rows: number) => void] {
  const [rows, setRows] = useState(() => scrollEntry()?.rows ?? first)
  const show = (wanted: number) => {
    saveScrollEntry({ rows: wanted })
    setRows(wanted)
  }
  return [rows, show]
}
