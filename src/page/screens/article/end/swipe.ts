import type { Direction } from './direction.ts'

/** A swipe is at least this long, */
const MIN_PX = 70
/** takes no longer than this, */
const MAX_MS = 800
/** is so many times as wide as it is high, */
const FLATNESS = 2
/** and begins farther from the edge than this, where phones have their own gesture for “back”. */
const EDGE_PX = 24

export interface Touched {
  readonly x: number
  readonly y: number
  readonly at: number
}

/** The direction of a swipe. Null when the finger did something else. */
export function directionOfSwipe(from: Touched, to: Touched, width: number, isRightToLeft: boolean): Direction | null {
  const across = to.x - from.x
  const isLong = Math.abs(across) >= MIN_PX && Math.abs(across) >= FLATNESS * Math.abs(to.y - from.y)
  const isAtEdge = from.x < EDGE_PX || from.x > width - EDGE_PX
  if (!isLong || isAtEdge || to.at - from.at > MAX_MS) return null
  return across > 0 === isRightToLeft ? 'next' : 'prev'
}

/** Whether the finger scrolls something sideways, such as a wide table. */
export function scrollsSideways(target: EventTarget | null): boolean {
  for (let at = target instanceof Element ? target : null; at !== null && at !== document.body; at = at.parentElement)
    if (at.scrollWidth > at.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true
  return false
}
