import { SHELL_PAGE } from '#contract/app-shell/shell-page.ts'
import { expect, readyOffline, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'

test.use({ ownServer: false })

const [book = { slug: '', articles: [] }, other = book] = demoBooks
const [article = ''] = book.articles
const [otherArticle = ''] = other.articles

test('after a first visit to a page of the server, every address opens offline as itself', async ({ larder, page }) => {
  const answer = await page.goto(`${larder.origin}/ru/${book.slug}/${article}`)
  // The page of this address, as the server made it.
  expect(await answer?.text()).toContain(`<title>${titleOf(book.slug, article, 'ru')}`)
  await page.goto(`${larder.origin}/${book.slug}/${article}`)
  await readyOffline(page)
  const stored = await page.evaluate(async (path) => (await caches.match(path))?.text(), SHELL_PAGE)
  // The stored page is that of the build, which is about no address.
  expect(stored).toBe(await (await page.request.get(larder.origin + SHELL_PAGE)).text())
  expect(stored).toContain('<title>Larder</title>')
  for (const part of ['canonical', 'ld+json', '<main', titleOf(book.slug, article), 'lang="ru"><head'])
    expect(stored).not.toContain(part)

  larder.network.weather = () => 'down'
  for (const [path, heading] of [
    [`/${other.slug}/${otherArticle}`, titleOf(other.slug, otherArticle)],
    [`/${other.slug}`, titleOf(other.slug, 'book')],
    [`/${book.slug}/${article}`, titleOf(book.slug, article)],
  ] as const) {
    const offline = await page.goto(larder.origin + path)
    expect(offline?.fromServiceWorker()).toBe(true)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveURL(larder.origin + path)
  }
})
