import type { Page } from '@playwright/test'
import { expect } from './larder.ts'
import { readRaw } from './raw-tables.ts'

const STILL_FRAMES = 12

/** The scroll position in px, after it has stopped changing. */
export const scrolledTo = (page: Page): Promise<number> =>
  page.evaluate(
    (frames) =>
      new Promise<number>((resolve) => {
        let before = scrollY
        let still = 0
        const look = () => {
          still = scrollY === before ? still + 1 : 0
          before = scrollY
          if (still >= frames) resolve(scrollY)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    STILL_FRAMES,
  )

/** Scrolls by the mouse wheel, at most to the end of the page. Gives the position in px. */
export async function wheelTo(page: Page, y: number): Promise<number> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.mouse.move(width / 2, height / 2)
  await page.mouse.wheel(0, y - (await page.evaluate(() => scrollY)))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  return scrolledTo(page)
}

/** The stored place of the reader in the article. */
export const storedPlace = async (page: Page, slug: string) =>
  (await readRaw(page))?.reading.find((row) => row.slug === slug)

/** Waits until the stored place is as far as the shown progress. */
export async function placeStored(page: Page, slug: string) {
  const shown = async () =>
    Number(await page.getByRole('progressbar', { name: 'Reading progress' }).getAttribute('aria-valuenow'))
  await expect
    .poll(async () => Math.abs(((await storedPlace(page, slug))?.fraction ?? -1) * 100 - (await shown())))
    .toBeLessThan(0.6)
  return storedPlace(page, slug)
}
