import type { Page } from '@playwright/test'
import { expect, readyOffline, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'

const [book = { slug: '', articles: [] }] = demoBooks
const box = 'Search'

test.use({ ownServer: false })

/** Gives whether the list of suggestions was away since now, be it for a moment. */
async function watchList(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    const watch = () => {
      if (document.querySelector('[role=listbox]') === null) Object.assign(window, { listWasAway: true })
    }
    new MutationObserver(watch).observe(document.body, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => 'listWasAway' in window)
}

test('with the keyboard, / opens the search, arrows choose a suggestion, Enter opens it, Escape leaves', async ({
  larder,
  page,
}) => {
  await page.goto(larder.origin)
  await readyOffline(page)
  await page.goto(`${larder.origin}/search?q=salt`)
  await expect(page.getByRole('main').locator('h3 a').first()).toBeVisible()
  await page.goto(larder.origin)
  await expect(page.getByRole('searchbox', { name: box })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: box })).toBeFocused()
  await expect(page.getByRole('listbox', { name: 'Recent searches' }).getByRole('option')).toHaveText(['salt'])
  await page.keyboard.type('sugar')
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(suggestions.getByRole('option').first()).toContainText(titleOf(book.slug, 'sugar-in-plain-numbers'))
  await expect(page.getByRole('search')).toContainText(/\d+ suggestion/)
  await page.keyboard.press('ArrowDown')
  await expect(suggestions.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/${book.slug}/sugar-in-plain-numbers`))
  await page.keyboard.press('/')
  await page.keyboard.type('sa')
  const other = suggestions.getByRole('option', { name: /sauerkraut/ })
  await expect(other).toBeVisible()
  const wasAway = await watchList(page)
  await page.keyboard.type('l')
  await expect(other).toBeHidden()
  expect(await wasAway()).toBe(false)
  // The first Escape closes the list, the second goes back to the screen. Neither deletes the input.
  await page.keyboard.press('Escape')
  await expect(suggestions).toBeHidden()
  await expect(page.getByRole('searchbox', { name: box })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('searchbox', { name: box })).toHaveValue('sal')
})

test('a suggestion opens a tab with Ctrl or the middle button, as a link does, and this page stays', {
  tag: '@deep',
}, async ({ larder, page, context }) => {
  await page.goto(larder.origin)
  await readyOffline(page)
  for (const other of [{ modifiers: ['Control' as const] }, { button: 'middle' as const }]) {
    await page.goto(larder.origin)
    await page.locator('#root').getByRole('searchbox', { name: box }).pressSequentially('sugar')
    const suggestion = page.getByRole('option', { name: titleOf(book.slug, 'sugar-in-plain-numbers') }).first()
    await expect(suggestion).toBeVisible()
    const opened = context.waitForEvent('page')
    await suggestion.click(other)
    const tab = await opened
    await expect(tab.locator('#root h1')).toHaveText(titleOf(book.slug, 'sugar-in-plain-numbers'))
    await tab.close()
    await expect(page).toHaveURL(`${larder.origin}/`)
  }
})

test('what was typed stays over a link to a heading, and goes with the screen', { tag: '@deep' }, async ({
  larder,
  page,
}) => {
  await page.setViewportSize({ width: 1_280, height: 800 })
  await page.goto(`${larder.origin}/${book.slug}/${book.articles[0]}`)
  const input = page.locator('#root').getByRole('searchbox', { name: box })
  await expect(input).toHaveAttribute('aria-autocomplete', 'list')
  await input.fill('salt')
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/#/)
  await expect(input).toHaveValue('salt')
  await page.getByRole('banner').getByRole('link', { name: 'Larder, home' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(input).toHaveValue('')
})

test('a screen that opens while the reader types leaves the focus in the search box', async ({ larder, page }) => {
  await page.goto(larder.origin)
  await readyOffline(page)
  const title = titleOf(book.slug, 'book')
  // In one task, as on a slow device: the reader goes on to the search before the next screen is there.
  await page
    .locator(`main a[href="/${book.slug}"]`)
    .first()
    .evaluate((link: HTMLElement) => {
      link.click()
      document.querySelector<HTMLElement>('[type=search]')?.focus()
    })
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.keyboard.type('sal')
  await expect(page.getByRole('searchbox', { name: box })).toHaveValue('sal')
})

test('on a phone a button opens the search box, and recent searches can be removed', {
  tag: ['@deep', '@spec-2.22'],
}, async ({ larder, device }) => {
  const page = await device({ viewport: { width: 390, height: 844 } }).open()
  await page.goto(`${larder.origin}/search?q=salt`)
  await expect(page.getByRole('main').locator('h3 a').first()).toBeVisible()
  await page.goto(larder.origin)
  await expect(page.getByRole('button', { name: 'Open search' })).toBeVisible()
  const { height } = (await page.getByRole('banner').boundingBox()) ?? {}
  await expect(page.getByRole('searchbox', { name: box })).toBeHidden()
  await page.getByRole('button', { name: 'Open search' }).click()
  await expect(page.getByRole('searchbox', { name: box })).toBeFocused()
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(height)
  await page.getByRole('button', { name: 'Close search' }).click()
  await expect(page.getByRole('searchbox', { name: box })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open search' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Forget these searches' }).click()
  await expect(page.getByRole('listbox')).toBeHidden()
})

test('on a phone the search box shows the query over its hits, without the focus', {
  tag: ['@deep', '@spec-2.32'],
}, async ({ larder, device }) => {
  const page = await device({ viewport: { width: 390, height: 844 } }).open()
  const input = page.locator('#root').getByRole('searchbox', { name: box })
  const hits = page.getByRole('main').locator('h3 a')
  await page.goto(`${larder.origin}/search?q=salt`)
  await expect(hits.first()).toBeVisible()
  await expect(input).toBeVisible()
  await expect(input).toHaveValue('salt')
  await expect(input).not.toBeFocused()
  const status = await page.getByRole('banner').getByRole('status').first().boundingBox()
  const searchBox = await page.getByRole('banner').getByRole('search').boundingBox()
  expect((searchBox?.y ?? Number.NaN) + (searchBox?.height ?? Number.NaN)).toBeLessThanOrEqual(status?.y ?? Number.NaN)
  await input.fill('sugar')
  await input.press('Enter')
  await expect(page).toHaveURL(/q=sugar/)
  await expect(input).toHaveValue('sugar')
  await expect(input).not.toBeFocused()
  await hits.first().click()
  await expect(page.locator('article')).toBeVisible()
  await expect(input).toBeHidden()
  await page.goBack()
  await expect(input).toBeVisible()
  await expect(input).toHaveValue('sugar')
  await page.goBack()
  await expect(input).toHaveValue('salt')
  await expect(input).not.toBeFocused()
  // It does not cover a link of the header that has the focus.
  await page.getByRole('banner').getByRole('link', { name: 'Larder' }).focus()
  await expect(input).toBeHidden()
  await page.goto(`${larder.origin}/search?q=sa`)
  await expect(page.getByRole('button', { name: 'Open search' })).toBeVisible()
  await expect(input).toBeHidden()
})
