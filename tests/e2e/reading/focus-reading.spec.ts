import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { present } from '#tests/support/present.ts'
import { expect, readyOffline, test } from '../support/larder.ts'
import { LONG_BOOK, LONG_ORDER, titleAt, writeLongLibrary } from '../support/long-library.ts'
import { scrolledTo } from '../support/scrolling.ts'

/** Two pages of hits, three pages of a book; the last page of each is short. */
const ARTICLES = 25

/** Where the focus is and whether it is visible. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { top = 0, bottom = 0 } = document.activeElement?.getBoundingClientRect() ?? {}
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    return {
      isInText: document.activeElement?.closest('article') !== null,
      isSeen: bottom > header && top < innerHeight,
    }
  })

test('after “Show More” the first new row has the focus, also when it is the last page', async ({ larder, page }) => {
  await larder.importFolder(writeLongLibrary(larder.contentDir, LONG_ORDER.slice(0, ARTICLES)))
  await page.goto(larder.origin)
  await readyOffline(page)
  const main = page.getByRole('main')
  const more = main.getByRole('button', { name: 'Show More' })
  const rows = main.getByRole('listitem').filter({ has: page.getByRole('heading') })
  await page.goto(`${larder.origin}/${LONG_BOOK}`)
  for (const shown of [10, 20]) {
    await expect(rows).toHaveCount(shown)
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(main.getByRole('link', { name: titleAt(shown + 1), exact: true })).toBeFocused()
    expect((await focused(page)).isSeen).toBe(true)
  }
  await expect(rows).toHaveCount(ARTICLES)
  await expect(more).toHaveCount(0)
  await page.goto(`${larder.origin}/search?q=number`)
  await expect(rows).toHaveCount(20)
  const known = await rows.getByRole('link').evaluateAll((links) => links.map((link) => link.textContent))
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(ARTICLES)
  await expect(more).toHaveCount(0)
  const all = await rows.getByRole('link').evaluateAll((links) => links.map((link) => link.textContent))
  const first = present(all.find((title) => !known.includes(title)))
  await expect(main.getByRole('link', { name: first, exact: true })).toBeFocused()
  expect((await focused(page)).isSeen).toBe(true)
})

test('after “Stop marking” the focus is at the passage, and the page does not move', async ({ larder, page }) => {
  await page.goto(larder.origin)
  await readyOffline(page)
  await page.goto(`${larder.origin}/search?q=vitamin`)
  await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first().click()
  const bar = page.getByRole('region', { name: 'Found in this article' })
  await bar.getByRole('button', { name: 'Next match' }).press('Enter')
  await expect(bar.getByRole('status')).toHaveText(/^2 of/)
  const y = await scrolledTo(page)
  expect(y).toBeGreaterThan(0)
  await bar.getByRole('button', { name: 'Stop marking' }).press('Enter')
  await expect(bar).toHaveCount(0)
  await expect(page).not.toHaveURL(/find=/)
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused()
  expect(await focused(page)).toEqual({ isInText: true, isSeen: true })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent?.replaceAll('\u00ad', '').toLowerCase()))
    .toContain('vitamin')
  expect(await scrolledTo(page)).toBe(y)
})

test('a list of contents that is longer than the window scrolls, and its last link is seen', {
  tag: '@deep',
}, async ({ larder, page }) => {
  const [slug = ''] = LONG_ORDER
  const folder = writeLongLibrary(larder.contentDir, LONG_ORDER.slice(0, 2))
  const parts = Array.from({ length: 20 }, (_, at) => `\n## Part ${at + 1}\n\nSome words of this part.\n`)
  appendFileSync(join(folder, `books/${LONG_BOOK}/${slug}.en.md`), parts.join(''))
  await larder.importFolder(folder)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(`${larder.origin}/${LONG_BOOK}/${slug}`)
  const contents = page.locator('#root main').getByRole('navigation', { name: 'Contents' })
  const last = contents.getByRole('link', { name: 'Part 20', exact: true })
  await expect(last).toBeAttached()
  const y = await scrolledTo(page)
  await last.focus()
  await expect(last).toBeInViewport({ ratio: 0.9 })
  expect(await scrolledTo(page)).toBe(y)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Part 20' })).toBeFocused()
})
