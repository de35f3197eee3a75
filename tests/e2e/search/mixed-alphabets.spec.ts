import type { Page } from '@playwright/test'
import { expect, test } from '../support/larder.ts'
import { titleOf } from '../support/library.ts'

test.use({ ownServer: false })

const hits = (page: Page) => page.getByRole('main').locator('h3 a')

/** Two queries that look the same: the second one has Latin letters. */
const QUERIES = [
  {
    language: 'uk',
    ready: 'Можна читати без мережі',
    pure: 'вітамін',
    mixed: 'вiтамiн',
    title: titleOf('vitamins-without-myths', 'what-a-vitamin-is', 'uk'),
    similar: 'Точних збігів немає.',
  },
  {
    language: 'ru',
    ready: 'Можно читать без сети',
    pure: 'соль',
    mixed: 'cоль',
    title: titleOf('eating-well-simply', 'how-much-salt', 'ru'),
    similar: 'Точных совпадений нет.',
  },
] as const

for (const { language, ready, pure, mixed, title, similar } of QUERIES)
  test(`a word with Latin letters that look the same finds its articles, from server and device: ${language}`, {
    tag: '@deep',
  }, async ({ larder, page }) => {
    expect(mixed).toMatch(/[a-z]/)
    expect(pure).not.toMatch(/[a-z]/)
    const search = async (query: string) => {
      await page.goto(`${larder.origin}/${language}/search?q=${encodeURIComponent(query)}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(query)
      await expect(hits(page).filter({ hasText: title })).toBeVisible()
      await expect(page.getByText(similar)).toHaveCount(0)
    }
    const titles = async () => (await hits(page).allTextContents()).sort()
    // The device has nothing yet: the server answers.
    await search(mixed)
    await expect(page.getByRole('status').filter({ hasText: ready })).toBeAttached({ timeout: 60_000 })
    larder.network.weather = () => 'down'
    await search(pure)
    const found = await titles()
    expect(found.length).toBeGreaterThan(1)
    await search(mixed)
    await expect.poll(titles).toEqual(found)
  })
