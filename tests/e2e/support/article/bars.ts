import type { Page } from '@playwright/test'
import { expect } from '../larder.ts'

/** Where the header and the tools of an article are: in the window, or outside of it. */
export async function expectBars(page: Page, where: 'shown' | 'hidden'): Promise<void> {
  for (const bar of [page.getByRole('banner'), page.getByRole('toolbar', { name: 'Reading tools' })])
    if (where === 'shown') await expect(bar).toBeInViewport({ ratio: 0.99 })
    else await expect(bar).not.toBeInViewport()
}

/** A point in the window where text is. */
async function pointInText(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const point = await page.locator('.article-html').evaluate((text) => {
    const isText = (hit: Element | undefined) =>
      hit !== undefined &&
      text.contains(hit) &&
      hit.closest('p, li, h2') !== null &&
      hit.closest('a, figure, td') === null
    for (let y = 60; y < innerHeight - 80; y += 6)
      for (const x of [0.5, 0.35, 0.65].map((share) => Math.round(share * innerWidth)))
        if (isText(document.elementsFromPoint(x, y)[0])) return { x, y }
    return null
  })
  if (point === null) throw new Error('There is no text in the window')
  return point
}

/** Brings the bars back as a reader does: by a click into the text. */
export async function showBars(page: Page): Promise<void> {
  const { x, y } = await pointInText(page)
  await page.mouse.click(x, y)
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 0.99 })
}

/** A finger taps on the text. */
export async function tapText(page: Page): Promise<void> {
  const { x, y } = await pointInText(page)
  await page.touchscreen.tap(x, y)
}

/** On phones the menus of an article's header are behind “More”. Elsewhere they are in the header. */
export async function openMore(page: Page): Promise<void> {
  // Not the server's page, which the app is about to take over.
  const header = page.locator('#root > header')
  await expect(header.getByRole('searchbox', { includeHidden: true })).toBeAttached()
  const more = header.getByRole('button', { name: /^(More|Ещё|Ще)$/ })
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  if (width > 650 && height > 480) return
  // Until then the server's page is shown.
  await expect(more).toBeVisible()
  if (!(await header.locator('> div > [popover]:popover-open').isVisible())) await more.click()
}
