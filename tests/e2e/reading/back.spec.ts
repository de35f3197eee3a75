import type { Page } from '@playwright/test'
import { expect, readyOffline, test } from '../support/larder.ts'
import { LONG_BOOK, LONG_ORDER, titleAt, writeLongLibrary } from '../support/long-library.ts'
import { scrolledTo, wheelTo } from '../support/scrolling.ts'

/** Nobody sees a move this small. */
const STILL_PX = 1

/** The page is where it was, and stays there. */
async function comesBack(page: Page, go: () => Promise<unknown>, y: number, what: string): Promise<void> {
  await go()
  await expect.poll(() => page.evaluate((wanted) => Math.abs(scrollY - wanted), y), what).toBeLessThanOrEqual(STILL_PX)
  expect(Math.abs((await scrolledTo(page)) - y), what).toBeLessThanOrEqual(STILL_PX)
}

for (const size of [
  { width: 1280, height: 700 },
  { width: 390, height: 844 },
])
  test.describe(`${size.width} px wide`, () => {
    test.use({ viewport: size })

    test('back, forward and reload show a screen as the reader left it, online and offline', {
      tag: ['@deep', '@spec-2.35'],
    }, async ({ larder, page }) => {
      await larder.importFolder(writeLongLibrary(larder.contentDir, LONG_ORDER))
      await page.goto(larder.origin)
      await readyOffline(page)
      const main = page.getByRole('main')
      const article = (number: number) => main.getByRole('link', { name: titleAt(number), exact: true })
      const isArticle = (number: number) => expect(main.getByRole('heading', { level: 1 })).toHaveText(titleAt(number))
      for (const weather of ['clear', 'down'] as const)
        await test.step(`the network is ${weather}`, async () => {
          larder.network.weather = () => weather
          await page.goto('about:blank')
          await page.goto(larder.origin)
          await expect(main.getByRole('article').first()).toBeVisible()
          const home = await wheelTo(page, 120)
          await page.evaluate(
            (slug) => document.querySelector<HTMLElement>(`main a[href$="/${slug}"]`)?.click(),
            LONG_BOOK,
          )
          await expect(article(1)).toBeVisible()
          expect(await scrolledTo(page)).toBe(0)
          await main.getByRole('button', { name: 'Show More' }).click()
          await expect(article(20)).toBeAttached()
          const far = await wheelTo(page, 1_900)
          const number = await page.evaluate(() => {
            const seen = [...document.querySelectorAll('main li a')].find(
              (one) => one.getBoundingClientRect().top > 200,
            )
            return Number(seen?.textContent?.replace(/\D/g, ''))
          })
          expect(number).toBeGreaterThan(5)
          await article(number).click()
          await isArticle(number)
          expect(await scrolledTo(page)).toBe(0)
          await comesBack(page, () => page.goBack(), far, 'back on the book')
          await comesBack(page, () => page.goBack(), home, 'back on home')
          await comesBack(page, () => page.goForward(), far, 'forward on the book')
          await comesBack(page, () => page.reload(), far, 'loaded anew')
          await page.goForward()
          await isArticle(number)
          await comesBack(page, () => page.goBack(), far, 'back, after a new load')
          await page.goto(`${larder.origin}/search?q=number`)
          await expect(main.getByRole('listitem').nth(15)).toBeVisible()
          const hits = await wheelTo(page, 500)
          // A mouse click would scroll it into view first.
          await main
            .getByRole('listitem')
            .nth(9)
            .getByRole('link')
            .evaluate((link: HTMLElement) => link.click())
          await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^Number/)
          await comesBack(page, () => page.goBack(), hits, 'back on what was found')
          await page.goto('about:blank')
          await comesBack(page, () => page.goBack(), hits, 'back from another site')
        })
    })
  })
