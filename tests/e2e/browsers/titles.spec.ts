import { breakable, breakPart } from '../support/faults/broken.ts'
import { expect, test } from '../support/larder.ts'
import { demoBooks } from '../support/library.ts'

test.use({ ownServer: false })

const [book = { slug: '', articles: [] }] = demoBooks
const article = `/${book.slug}/${book.articles[0]}`

test('while an article is not on the device yet, the title is not that of the screen before', async ({
  larder,
  page,
}) => {
  larder.network.weather = ({ path }) => (/^\/api\/(articles|books\/)/.test(path) ? 'silent' : 'clear')
  await page.goto(larder.origin)
  await expect(page.getByRole('article').first()).toBeVisible()
  const home = await page.title()
  // The router listens to the history, as to a link.
  await page.evaluate((path) => history.pushState({}, '', path), article)
  await expect(page.locator('main [data-waiting]')).toBeVisible()
  await expect(page).toHaveTitle(/^(Loading|Something went wrong)/)
  expect(await page.title()).not.toBe(home)
  larder.network.weather = () => 'clear'
})

test('a screen that has failed says so in the title', async ({ larder, page }) => {
  await breakable(page)
  await page.goto(larder.origin)
  await breakPart(page, { name: 'aria-label', value: 'Breadcrumb' })
  await page.getByRole('article').first().getByRole('link', { name: 'Read' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This screen could not be shown' })).toBeVisible()
  await expect(page).toHaveTitle('This screen could not be shown · Larder')
})
