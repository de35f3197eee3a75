import { type MouseEvent, useEffect } from 'react'
import type { ArticleRow } from '#db/library/article-schema.ts'
import { isPlainClick } from '../../../ui/plain-click.ts'
import { type Direction, directionOfKey, isTaken } from './direction.ts'
import { useGoToArticle } from './go-to-article.ts'
import { directionOfSwipe, scrollsSideways, type Touched } from './swipe.ts'

type Neighbours = Readonly<Record<Direction, ArticleRow | null>>

const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl'

/** Calls back for each swipe of one finger over the screen. */
function listenToSwipes(onSwipe: (direction: Direction) => void, signal: AbortSignal): void {
  let from: Touched | null = null
  const touched = ({ timeStamp }: Event, { clientX, clientY }: Touch): Touched => ({
    x: clientX,
    y: clientY,
    at: timeStamp,
  })
  const begin = (event: TouchEvent) => {
    const [touch, second] = event.touches
    const isFree = second === undefined && !isTaken(event.target) && !scrollsSideways(event.target)
    from = touch !== undefined && isFree ? touched(event, touch) : null
  }
  const end = (event: TouchEvent) => {
    const [touch] = event.changedTouches
    const begun = from
    from = null
    if (begun === null || touch === undefined || isTaken(event.target)) return
    const direction = directionOfSwipe(begun, touched(event, touch), innerWidth, isRightToLeft())
    if (direction !== null) onSwipe(direction)
  }
  const options = { passive: true, signal }
  document.addEventListener('touchstart', begin, options)
  document.addEventListener('touchend', end, options)
}

/**
 * Arrow keys, swipes and the links at the end go to the articles before and after this one. Returns the handler for clicks on those links.
 */
export function useNeighbours(prev: ArticleRow | null, next: ArticleRow | null): (event: MouseEvent) => void {
  const goTo = useGoToArticle()
  useEffect(() => {
    const neighbours: Neighbours = { prev, next }
    const go = (direction: Direction | null): boolean => {
      const to = direction === null ? null : neighbours[direction]
      if (to !== null) goTo(to)
      return to !== null
    }
    const onKey = (event: KeyboardEvent) => {
      if (go(directionOfKey(event, isRightToLeft()))) event.preventDefault()
    }
    const ending = new AbortController()
    document.addEventListener('keydown', onKey, { signal: ending.signal })
    listenToSwipes(go, ending.signal)
    // Otherwise Chromium on phones takes a swipe for “back”.
    const { style } = document.documentElement
    style.overscrollBehaviorX = 'none'
    return () => {
      ending.abort()
      style.overscrollBehaviorX = ''
    }
  }, [prev, next, goTo])
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || !isPlainClick(event)) return
    const to = link.rel === 'next' ? next : link.rel === 'prev' ? prev : null
    if (to === null) return
    event.preventDefault()
    event.stopPropagation()
    goTo(to)
  }
}
