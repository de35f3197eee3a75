import { expect, type Page } from '@playwright/test'

/** What has the focus, and what is wrong with it: no ring, or a bar over it. Runs in the page. */
function look(): { readonly name: string; readonly fault: string | null } {
  // A color without opacity is seen only where the browser forces its own.
  const hasRing = ({ outlineStyle, outlineColor }: CSSStyleDeclaration): boolean =>
    outlineStyle !== 'none' && outlineColor !== 'rgba(0, 0, 0, 0)'
  const focused = document.activeElement
  const name = `${focused?.tagName}.${focused?.className} “${focused?.textContent?.slice(0, 20)}”`
  // Where the app itself puts the focus, nothing moves.
  if (!focused || focused.matches('body, [tabindex="-1"]')) return { name, fault: null }
  // A field of choice lies unseen under its label, and the search inside its form. Those have the ring.
  const ringed = [focused, focused.closest('label'), focused.closest('search form')].some(
    (one) => one !== null && hasRing(getComputedStyle(one)),
  )
  if (!ringed) return { name, fault: `${name} has no ring` }
  if (focused.closest('[role=toolbar], [popover], header, dialog') !== null) return { name, fault: null }
  const [box] = focused.getClientRects()
  const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const bottom = document.querySelector('[role=toolbar]')?.getBoundingClientRect().top ?? innerHeight
  // What is higher than the room between the bars cannot be seen whole.
  const isCovered =
    box !== undefined && box.height <= bottom - top - 20 && (box.top < top - 1 || box.bottom > bottom + 1)
  return { name, fault: isCovered ? `${name} at ${box.top} to ${box.bottom} is under a bar` : null }
}

/** Tabs through a page. Gives what was wrong, and what had the focus. */
export async function tabThrough(page: Page, key: 'Tab' | 'Shift+Tab', steps: number) {
  const seen: ReturnType<typeof look>[] = []
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press(key)
    seen.push(await page.evaluate(look))
  }
  return { faults: seen.flatMap(({ fault }) => fault ?? []), names: seen.map(({ name }) => name) }
}

export async function expectFocusSeen(page: Page, what: string): Promise<void> {
  // Backwards it goes past the beginning, to the footer.
  for (const [key, steps] of [
    ['Tab', 30],
    ['Shift+Tab', 50],
  ] as const)
    expect((await tabThrough(page, key, steps)).faults, `${what}, ${key}`).toEqual([])
}
