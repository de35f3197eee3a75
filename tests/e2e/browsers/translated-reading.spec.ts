import type { Page } from '@playwright/test'
import { entries, NOTED, painted, select, tool } from '../notes/support/highlighting.ts'
import { expect, readyOffline, test } from '../support/larder.ts'
import { translateArticle } from '../support/translation/other-words.ts'

// A translator of the browser changes the words of an article that is being read. The reader's place and their notes are in its own words.

test.use({ ownServer: false })

/** Opens the article. Its text is on the device, so that the app does not draw it anew over a translation. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await readyOffline(page)
  await expect(page.getByRole('toolbar', { name: 'Reading tools' })).toBeVisible()
}

test('highlights stay in a translated article, and those that are made there are in the article’s own words', {
  tag: '@deep',
}, async ({ larder, page }) => {
  await open(page, larder.origin + NOTED.path)
  const words = await select(page, 0)
  await tool(page, 'Highlight green').click()
  await expect.poll(() => painted(page, 'green')).toBe(words)
  const paragraph = page.locator('#root .article-html > p').nth(1)
  const own = (await paragraph.textContent())?.replaceAll('\u00ad', '')
  await translateArticle(page)
  await expect.poll(() => painted(page, 'green')).toBe('')
  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page)).not.toContainText('No longer in the text')
  await paragraph.dblclick({ position: { x: 40, y: 10 } })
  await tool(page, 'Highlight yellow').click()
  await expect(entries(page)).toHaveCount(2)
  await page.reload()
  await expect.poll(() => painted(page, 'green')).toBe(words)
  await expect.poll(() => painted(page, 'yellow')).toBe(own)
})
