import type { Page } from '@playwright/test'
import { seriousFindingsLightAndDark } from '../support/axe.ts'
import { expect, readyOffline, test } from '../support/larder.ts'

test.use({ ownServer: false })

const elsewhere = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'another language' })
const hits = (page: Page) => page.getByRole('main').locator('h3 a')
const search = (page: Page, origin: string, query: string) =>
  page.goto(`${origin}/search?q=${encodeURIComponent(query)}`)

/** Follows the link to the hits in Russian, and compares their number with what it says. */
async function openRussianHits(page: Page, origin: string): Promise<void> {
  const link = elsewhere(page).getByRole('link', { name: 'Русский' })
  await expect(link).toHaveText(/^Русский, \d+\sarticles?$/)
  const count = Number((await link.textContent())?.match(/\d+/)?.[0])
  await link.click()
  await expect(page).toHaveURL(`${origin}/ru/search?q=${encodeURIComponent('солёное')}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Результаты поиска «солёное»')
  await expect(page.getByRole('main').getByText(new RegExp(`^${count}\\sстат`))).toBeVisible()
  await expect(hits(page).first()).toBeVisible()
}

test('a query in the letters of another language offers that language’s hits', async ({ larder, page }) => {
  await search(page, larder.origin, 'солёное')
  await expect(elsewhere(page).getByRole('link')).toBeVisible()
  expect(await seriousFindingsLightAndDark(page)).toEqual([])
  await openRussianHits(page, larder.origin)
})

test('without a network it offers only what is on the device', async ({ larder, page }) => {
  await page.goto(larder.origin)
  await readyOffline(page)
  larder.network.weather = () => 'down'
  await search(page, larder.origin, 'солёное')
  await expect(page.getByText('No matches were found for your request')).toBeVisible()
  await expect(elsewhere(page)).toBeHidden()

  larder.network.weather = () => 'clear'
  await page.goto(`${larder.origin}/ru`)
  await expect(page.getByRole('status').filter({ hasText: 'Можно читать' })).toBeAttached({ timeout: 30_000 })
  // Its search is ready when it answers a query.
  await page.goto(`${larder.origin}/ru/search?q=${encodeURIComponent('солёное')}`)
  await expect(hits(page).first()).toBeVisible()
  larder.network.weather = () => 'down'
  await search(page, larder.origin, 'солёное')
  await openRussianHits(page, larder.origin)
})

test('a query in the letters of the shown language offers nothing else', async ({ larder, page }) => {
  await search(page, larder.origin, 'salt')
  await expect(hits(page).first()).toBeVisible()
  await expect(elsewhere(page)).toBeHidden()
})
