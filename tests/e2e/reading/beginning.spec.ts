import { present } from '#tests/support/present.ts'
import { expect, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'
import { placeStored, scrolledTo, wheelTo } from '../support/scrolling.ts'

// So small that the beginning is taller than the window.
test.use({ ownServer: false, viewport: { width: 390, height: 500 } })

const [book = { slug: '', articles: [] }] = demoBooks
const slug = present(book.articles[1])
const cut = `/${book.slug}/${slug}`

test('a reader who read a whole beginning has begun the article, and finds the place again in the full text', async ({
  larder,
  page,
}) => {
  await page.goto(larder.origin + cut)
  await expect(page.getByRole('complementary').getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
  await wheelTo(page, await page.evaluate(() => document.documentElement.scrollHeight))
  const stored = await placeStored(page, slug)
  expect(stored?.fraction).toBeGreaterThan(0)
  expect(stored?.fraction).toBeLessThan(0.6)
  const next = page.getByRole('region', { name: 'Continue reading' })
  await page.goto(larder.origin)
  await expect(next.getByRole('heading', { level: 3 })).toHaveText(titleOf(book.slug, slug))
  expect(Number(await next.getByRole('progressbar').getAttribute('value'))).toBeCloseTo(stored?.fraction ?? 0)
  await next.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, slug))
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await page.goto(larder.origin + cut)
  await expect(page.getByRole('heading', { name: /Notes/ })).toBeAttached()
  const bar = page.getByRole('progressbar', { name: 'Reading progress' })
  await scrolledTo(page)
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(1)
  expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThan(97)
})

test('a place whose words are gone is found by the share of the text above it', async ({ larder, page }) => {
  await page.goto(larder.origin + cut)
  await expect(page.getByRole('complementary').getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
  const middle = await wheelTo(page, 500)
  const stored = await placeStored(page, slug)
  await page.goto(larder.origin)
  await expect(page.getByRole('region', { name: 'Continue reading' })).toBeVisible()
  await page.evaluate(
    ({ slug, words }) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('larder')
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('reading', 'readwrite')
          const store = transaction.objectStore('reading')
          const reading = store.get(slug)
          reading.onsuccess = () => store.put({ ...reading.result, quote: words, before: words, after: words })
          transaction.oncomplete = () => resolve()
        }
      }),
    { slug, words: 'zzz qqq xxx '.repeat(5) },
  )
  expect(stored?.fraction).toBeGreaterThan(0)
  await page.goto(larder.origin + cut)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, slug))
  await expect.poll(async () => Math.abs((await scrolledTo(page)) - middle)).toBeLessThan(40)
})
