import { expect, readyOffline, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'
import { scrolledTo } from '../support/scrolling.ts'

const [book = { slug: '', articles: [] }] = demoBooks
const [first = '', second = ''] = book.articles
const OFFSET_PX = 50
/** The line below the header, and rounding. */
const ROUNDING_PX = 2

test.use({ ownServer: false })

test('fonts that come late wait for the next screen, and a contents link leads to its heading', async ({
  larder,
  page,
}) => {
  larder.network.weather = ({ path }) => (path.endsWith('.woff2') ? { delayMs: 600 } : 'clear')
  await page.goto(`${larder.origin}/${book.slug}/${first}`)
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-fonts', 'system')
  await readyOffline(page)
  await page.evaluate(() =>
    Promise.all(['Literata', '"Golos Text"'].map((family) => document.fonts.load(`1em ${family}`, 'a'))),
  )

  const height = await page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().height)
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').nth(1).click()
  await scrolledTo(page)
  const heading = page.locator('#root .article-html h2').nth(1)
  const top = await heading.evaluate((element) => element.getBoundingClientRect().top)
  expect(Math.abs(top - height - OFFSET_PX)).toBeLessThanOrEqual(ROUNDING_PX)
  await expect(root).toHaveAttribute('data-fonts', 'system')

  await page.getByRole('link', { name: `Next: ${titleOf(book.slug, second)}` }).click()
  await expect(root).toHaveAttribute('data-fonts', 'web')
})
