import type { Page } from '@playwright/test'
import { expect, restartOffline, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'

const [book = { slug: '', articles: [] }] = demoBooks
const [first = '', second = ''] = book.articles
const title = (slug: string) => titleOf(book.slug, slug)

const rowOf = (page: Page, slug: string) => page.getByRole('listitem').filter({ hasText: title(slug) })
const region = (page: Page) => page.getByRole('region', { name: 'Continue reading' })

const progressOf = async (page: Page) =>
  Number(await page.getByRole('progressbar', { name: 'Reading progress' }).getAttribute('aria-valuenow'))

/** A visitor has only the beginning of most articles, so the progress may stay far below `part`. */
async function readTo(page: Page, part: number, least = part * 20): Promise<void> {
  await page.evaluate((share) => scrollTo({ top: share * document.body.scrollHeight, behavior: 'instant' }), part)
  await expect.poll(() => progressOf(page)).toBeGreaterThan(least)
}

test('book and home show what the reader has read, and lead them on, without a server', async ({ larder, device }) => {
  const phone = device({ viewport: { width: 390, height: 844 } })
  const page = await restartOffline(larder, phone)
  await page.goto(`${larder.origin}/${book.slug}`)
  await expect(rowOf(page, first)).not.toContainText('read')

  await test.step('a book is started at its first article', async () => {
    await page.getByRole('link', { name: 'Start reading' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title(first))
    await readTo(page, 0.4)
    await page.goBack()
    await expect(rowOf(page, first)).toContainText(/\d+% read · \d\smin left/)
    await expect(page.getByText(`0 of ${book.articles.length} read`)).toBeVisible()
  })

  await test.step('and goes on where the reader stopped', async () => {
    await page.getByRole('link', { name: `Continue: ${title(first)}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title(first))
    // The app goes to the stored place first.
    await expect.poll(() => progressOf(page)).toBeGreaterThan(20)
    await readTo(page, 1, 95)
    await page.goBack()
    await expect(rowOf(page, first)).toContainText('Finished')
    await expect(page.getByRole('link', { name: `Continue: ${title(second)}` })).toBeVisible()
  })

  await test.step('the home screen says how far the book is, and what is next', async () => {
    await page.goto(larder.origin)
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title('book') }) })
    await expect(card).toContainText(`1 of ${book.articles.length} read`)
    await expect(card).toContainText('on this device ✓')
    await expect(region(page).getByRole('listitem')).toHaveText(/Up next/)
    await region(page)
      .getByRole('link', { name: title(second) })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title(second))
    await readTo(page, 0.4)
    await page.goBack()
    await expect(region(page).getByRole('listitem')).toHaveText(/min left/)
  })
})
