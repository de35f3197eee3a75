import type { Page } from '@playwright/test'
import { expect, test } from '../support/larder.ts'
import { demoBooks } from '../support/library.ts'

test.use({ ownServer: false })

const [book = { slug: '', articles: [] }] = demoBooks
const address = `/${book.slug}/${book.articles[0]}`

/** The name of the toolbar that has the focus. Null outside of toolbars. */
const focusedToolbar = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role=toolbar]')?.getAttribute('aria-label') ?? null)

test('in an article’s toolbar the arrow keys go from button to button, and the article stays', async ({
  larder,
  page,
}) => {
  await page.goto(larder.origin + address)
  const tools = page.getByRole('toolbar', { name: 'Reading tools' })
  const text = tools.getByRole('button', { name: 'Text, reading settings' })
  const favorite = tools.getByRole('button', { name: 'Add to favorites' })
  await text.focus()
  await page.keyboard.press('ArrowLeft')
  // On wide screens “Contents” is not in the bar, so “Text” is the first button.
  await expect(favorite).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(text).toBeFocused()
  await expect(page).toHaveURL(larder.origin + address)
})

test('Tab goes into the toolbar of a selection, out of it again, and further', async ({ larder, page }) => {
  await page.goto(larder.origin + address)
  const paragraph = page.locator('#root .article-html > p').first()
  await expect(paragraph).toBeVisible()
  await paragraph.evaluate((element) => getSelection()?.selectAllChildren(element))
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await expect(bar).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(bar.getByRole('button', { name: 'Highlight yellow' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect.poll(() => focusedToolbar(page)).not.toBe('Selection')
  await page.keyboard.press('Tab')
  await expect.poll(() => focusedToolbar(page)).not.toBe('Selection')
  expect(await page.evaluate(() => getSelection()?.isCollapsed)).toBe(false)
})
