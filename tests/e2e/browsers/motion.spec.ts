import { expect, test } from '../support/larder.ts'
import { demoBooks } from '../support/library.ts'
import { scrolledTo } from '../support/scrolling.ts'

const [book = { slug: '', articles: [] }] = demoBooks
const OFFSET_PX = 50
/** The line below the header, and rounding. */
const ROUNDING_PX = 2

test.use({ ownServer: false })

test('a contents link leads to 50 px below the header, and a dialog arrives within half a second', {
  tag: ['@spec-9.3', '@spec-9.11'],
}, async ({ larder, page }) => {
  await page.goto(`${larder.origin}/${book.slug}/${book.articles[0]}`)
  const header = page.getByRole('banner')
  const height = await header.evaluate((element) => element.getBoundingClientRect().height)
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').nth(1).click()
  await scrolledTo(page)
  const heading = page.locator('#root .article-html h2').nth(1)
  const top = await heading.evaluate((element) => element.getBoundingClientRect().top)
  expect(Math.abs(top - height - OFFSET_PX)).toBeLessThanOrEqual(ROUNDING_PX)

  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog).toHaveCSS('animation-duration', '0.5s')
})

test('a dialog does not close by itself', { tag: ['@deep', '@spec-9.3'] }, async ({ larder, page }) => {
  await page.clock.install()
  await page.goto(larder.origin)
  await expect(page.locator('#root').getByRole('article').first()).toBeVisible()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(dialog).toBeVisible()
})
