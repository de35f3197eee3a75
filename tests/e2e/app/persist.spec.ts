import type { Page } from '@playwright/test'
import { expect, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { demoBooks } from '../support/library.ts'

const [book = { slug: '', articles: [] }] = demoBooks

/** How often the app asked the browser, over all loads in this tab. */
const asked = (page: Page): Promise<number> => page.evaluate(() => Number(sessionStorage.getItem('asked') ?? 0))

test('the app asks for persistent storage at a sign-in and at a favorite, not earlier, and not after the browser agreed', async ({
  larder,
  page,
}) => {
  await page.addInitScript(() => {
    StorageManager.prototype.persisted = async () => sessionStorage.getItem('agrees') !== null
    StorageManager.prototype.persist = async () => {
      sessionStorage.setItem('asked', String(Number(sessionStorage.getItem('asked') ?? 0) + 1))
      return false
    }
  })
  const star = page.getByRole('toolbar').getByRole('button', { name: /favorites/ })
  await page.goto(`${larder.origin}/${book.slug}/${book.articles[0]}`)
  await star.click()
  await expect(page.getByText('Please log in to bookmark articles')).toBeVisible()
  expect(await asked(page)).toBe(0)
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await expect.poll(() => asked(page)).toBe(1)
  await page.goto(`${larder.origin}/${book.slug}/${book.articles[0]}`)
  await star.click()
  await expect.poll(() => asked(page)).toBe(2)
  await page.evaluate(() => sessionStorage.setItem('agrees', 'yes'))
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  expect(await asked(page)).toBe(2)
})
