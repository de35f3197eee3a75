import type { Page } from '@playwright/test'
import { findingsInTheme, seriousFindingsLightAndDark } from '../support/axe.ts'
import { expect, test } from '../support/larder.ts'
import { entries, NOTED, noteField, painted, select, tool, toolbar, writeNote } from './support/highlighting.ts'

test.use({ ownServer: false })

const selection = (page: Page) => page.evaluate(() => String(getSelection()).replaceAll('\u00ad', ''))

test('by keyboard alone, a reader selects words, highlights them, writes a note and removes it', {
  tag: '@deep',
}, async ({ larder, page }) => {
  await page.goto(larder.origin + NOTED.path)
  await expect(page.locator('#root .article-html > p').first()).toBeVisible()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(toolbar(page)).toBeVisible()
  const word = await selection(page)
  expect(word).toMatch(/^\S+$/)
  await page.keyboard.press('Control+Shift+ArrowRight')
  await page.keyboard.press('Control+Shift+ArrowRight')
  await expect.poll(() => selection(page)).toMatch(/^\S+ \S+/)
  const words = (await selection(page)).trim()
  await page.keyboard.press('Tab')
  await expect(tool(page, 'Highlight yellow')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(tool(page, 'Highlight blue')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => painted(page, 'blue')).toBe(words)
  await expect(toolbar(page)).toHaveCount(0)
  // The focus is in the text again, where the reader was.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.article-html') !== null)).toBe(true)

  await entries(page).focus()
  await page.keyboard.press('Enter')
  await expect(tool(page, 'Highlight yellow')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tool(page, 'Remove highlight')).toBeFocused()
  await tool(page, 'Add note').focus()
  await page.keyboard.press('Enter')
  await expect(noteField(page)).toBeFocused()
  await page.keyboard.type('By hand')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(entries(page)).toHaveText(/By hand/)
  await expect(entries(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(toolbar(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(toolbar(page)).toHaveCount(0)
  await expect(entries(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(entries(page)).toHaveCount(0)
})

test('a link to a note leads the keyboard to its passage', async ({ larder, page }) => {
  await page.goto(larder.origin + NOTED.path)
  const words = await writeNote(page, 2, 'Ask about this')
  await page.goto(`${larder.origin}/notes`)
  const entry = page.getByRole('main').locator('li[data-color]').filter({ hasText: 'Ask about this' })
  await entry.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#root .article-html')).toBeVisible()
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.replaceAll('\u00ad', '') ?? '')
  await expect.poll(async () => (await focused()).startsWith(words)).toBe(true)
})

test('axe finds nothing serious in toolbar, list and dialog, in any theme', { tag: '@deep' }, async ({
  larder,
  page,
}) => {
  await page.goto(larder.origin + NOTED.path)
  const colors = ['yellow', 'green', 'blue', 'pink']
  for (const [paragraph, color] of colors.entries()) {
    await select(page, paragraph)
    await tool(page, `Highlight ${color}`).click()
    await expect(entries(page)).toHaveCount(paragraph + 1)
  }
  for (const color of colors)
    await expect(entries(page).filter({ hasText: new RegExp(`^${color}`, 'i') })).toHaveCount(1)
  await entries(page).first().click()
  await expect(toolbar(page)).toBeVisible()
  expect(await seriousFindingsLightAndDark(page)).toEqual([])
  for (const theme of ['sepia', 'black']) expect(await findingsInTheme(page, theme)).toEqual([])
  await tool(page, 'Add note').click()
  await expect(noteField(page)).toBeFocused()
  expect(await seriousFindingsLightAndDark(page)).toEqual([])
})
