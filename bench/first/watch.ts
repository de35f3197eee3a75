import type { BrowserContext, Page } from '@playwright/test'

/** What the page writes down about itself. All times are in ms from the navigation. */
export interface Notes {
  readonly textAt?: number
  readonly tapAt?: number
}

/** Notes when the heading and some of the text are in a painted frame. Both have to be on the screen. */
async function watchText(heading: string): Promise<void> {
  const isSeen = (element: Element): boolean => {
    const { bottom, height, top } = element.getBoundingClientRect()
    return height > 0 && bottom > 0 && top < innerHeight && element.checkVisibility({ opacityProperty: true })
  }
  const isShown = (): boolean =>
    [...document.querySelectorAll('h1')].some(
      (title) =>
        title.textContent === heading &&
        isSeen(title) &&
        [...(title.closest('main')?.querySelectorAll('p:not(:empty)') ?? [])].some(isSeen),
    )
  do await new Promise(requestAnimationFrame)
  while (!isShown())
  // The frame is painted before the next task.
  await new Promise((resolve) => setTimeout(resolve))
  Object.assign(globalThis, { textAt: performance.now() })
}

/**
 * Taps the button of the language menu in each frame until the menu's items are on the screen. This is the first control that every page
 * has. A link for languages does not count: it leaves the page.
 */
async function watchTap(): Promise<void> {
  const isOpen = (): boolean => {
    const item = document.querySelector('[role=menu]:popover-open [role^=menuitem]')
    return item !== null && item.getBoundingClientRect().height > 0
  }
  do {
    await new Promise(requestAnimationFrame)
    const button = document.querySelector<HTMLElement>('header button[aria-haspopup=menu][aria-label*=language]')
    // On a phone an article's bar has its menus in another one.
    const around = button?.closest('[popover]:not(:popover-open)')
    if (around) document.querySelector<HTMLElement>(`header button[popovertarget="${around.id}"]`)?.click()
    else if (document.querySelector('[role=menu]:popover-open') === null) button?.click()
  } while (!isOpen())
  await new Promise((resolve) => setTimeout(resolve))
  Object.assign(globalThis, { tapAt: performance.now() })
}

/** The time of the largest contentful paint so far, and of the first one. */
function readPaints(): Promise<{ readonly largest: number; readonly first: number }> {
  const newest = (type: string, name?: string): Promise<number> =>
    new Promise((resolve) => {
      const note = (entries: readonly PerformanceEntry[]) => {
        const last = entries.filter((entry) => name === undefined || entry.name === name).at(-1)
        if (last !== undefined) resolve(last.startTime)
      }
      new PerformanceObserver((list) => note(list.getEntries())).observe({ type, buffered: true })
    })
  return Promise.all([newest('largest-contentful-paint'), newest('paint', 'first-contentful-paint')]).then(
    ([largest, first]) => ({ largest, first }),
  )
}

/** The runner's compiler calls this beside each function that has a name. In the page it is missing. */
export const namesFunctions = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript('globalThis.__name = (named) => named')

export const noteText = (page: Page, heading: string): Promise<unknown> => page.addInitScript(watchText, heading)

export const noteTap = (page: Page): Promise<unknown> => page.addInitScript(watchTap)

/** Waits until the page has noted the time. */
export async function noted(page: Page, name: keyof Notes): Promise<number> {
  const handle = await page.waitForFunction((key) => (globalThis as Notes)[key], name)
  return (await handle.jsonValue()) ?? Number.NaN
}

export const paints = (page: Page) => page.evaluate(readPaints)
