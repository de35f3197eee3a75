import { focusAfterNavigation } from '../focus.ts'
import { noteJump } from '../place/scroll-cause.ts'

/** The element that a fragment names. Null if there is none. */
export function elementAt(hash: string): HTMLElement | null {
  try {
    return hash.length < 2 ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

/**
 * Scrolls to the element that a fragment names, and focuses it: a screen reader reads it, and the keyboard continues from there. False when
 * there is none.
 */
export function goToHeading(hash: string): boolean {
  const heading = elementAt(hash)
  if (heading === null) return false
  heading.scrollIntoView({ behavior: 'instant' })
  noteJump(heading)
  if (heading.tabIndex < 0) heading.tabIndex = -1
  focusAfterNavigation(heading)
  return true
}
