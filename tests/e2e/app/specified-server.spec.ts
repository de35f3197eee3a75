import { present } from '#tests/support/present.ts'
import { expect, readyOffline, SUBSCRIBER, signIn } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'
import { test } from '../support/server/specified.ts'

// The app with a server that has none of our extensions: each screen shows what there is.

const [book] = demoBooks
const slug = present(book?.slug)
const [first = '', second = ''] = book?.articles ?? []

test('a visitor sees the shelf, a book, an article, a page and hits of another server, online and offline', async ({
  origin,
  page,
}) => {
  await page.goto(origin)
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(demoBooks.length)
  await expect(cards.first()).toContainText(/\d+\sarticles? · \d+\smin/)
  await readyOffline(page)

  await cards.first().getByRole('link', { name: 'Read' }).click()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows.getByRole('heading')).toHaveText(book?.articles.map((one) => titleOf(slug, one)) ?? [])
  await expect(page.getByRole('main')).not.toContainText(/null|undefined|NaN/)

  await rows.getByRole('link', { name: titleOf(slug, first) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(slug, first))
  await expect(page.locator('.article-html')).toContainText(/\w+/)
  await expect(page.getByRole('article')).toContainText(/\d+\smin/)
  await expect(page.getByRole('link', { name: `Next: ${titleOf(slug, second)}` })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/null|undefined|NaN/)

  await page.goto(`${origin}/search?q=salt`)
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').locator('mark').first()).toHaveText(/salt/i)

  await page.goto(`${origin}/about`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.article-html')).toContainText(/\w+/)

  await page.context().setOffline(true)
  await page.goto(`${origin}/${slug}/${second}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(slug, second))
})

test('a subscriber of another server signs in, keeps favorites, and opens downloads and settings', async ({
  larder,
  origin,
  page,
}) => {
  await signIn(page, origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await page.goto(`${origin}/${slug}/${first}`)
  await page.getByRole('toolbar').getByRole('button', { name: 'Add to favorites' }).click()
  await expect(page.getByText('The article has been added to your favorites')).toBeVisible()
  await expect.poll(() => larder.network.seen.length).toBe(0)

  await page.goto(`${origin}/favorites`)
  await expect(page.getByRole('main').getByRole('listitem').getByRole('heading')).toHaveText([titleOf(slug, first)])
  await readyOffline(page)
  await page.reload()
  await expect(page.getByRole('main').getByRole('listitem').getByRole('heading')).toHaveText([titleOf(slug, first)])

  await page.goto(`${origin}/download`)
  await expect(page.getByRole('heading', { level: 1, name: 'Downloads' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/null|undefined|NaN/)

  await page.goto(`${origin}/settings`)
  await expect(page.getByText(SUBSCRIBER.email)).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/null|undefined|NaN/)
})

test('a second tab repeats nothing of what the first one asked for today', async ({
  larder,
  origin,
  context,
  page,
}) => {
  const asked: string[] = []
  context.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(origin)
  await readyOffline(page)
  asked.length = 0
  const other = await context.newPage()
  await other.goto(origin)
  await readyOffline(other)
  await expect(other.getByRole('main').getByRole('article')).toHaveCount(demoBooks.length)
  expect(asked.filter((path) => /^\/api\/(books|pages|languages|server\/stats)/.test(path))).toEqual([])
  expect(larder.origin).not.toBe(origin)
})
