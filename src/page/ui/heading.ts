/** The element that the end of an address names. */
function named(hash: string): HTMLElement | null {
  try {
    return hash.length < 2 ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

/** Goes to what the end of an address names; the focus goes there too, so that a screen reader says it and a keyboard goes on from it. */
export function goToHeading(hash: string): boolean {
  const heading = named(hash)
  if (heading === null) return false
  heading.scrollIntoView({ behavior: 'instant' })
  if (heading.tabIndex < 0) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
