import { expect, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'

const [book = { slug: '', articles: [] }] = demoBooks
const [first = '', second = ''] = book.articles

test.use({ javaScriptEnabled: false, ownServer: false })

for (const size of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])
  test.describe(`${size.width} px wide`, () => {
    test.use({ viewport: size })

    test('without script the library can be browsed and read, in the language of the address', async ({
      larder,
      page,
    }) => {
      const title = page.locator('h1')
      await page.goto(`${larder.origin}/ru`)
      await expect(page.locator('main .needs-script')).toHaveText(/нужен JavaScript/)
      await expect(page.locator('#root')).toBeHidden()
      await page.locator(`article a[href="/ru/${book.slug}"]`).click()
      await expect(title).toHaveText(titleOf(book.slug, 'book', 'ru'))
      await page.locator('h2 a', { hasText: titleOf(book.slug, first, 'ru') }).click()
      await expect(title).toHaveText(titleOf(book.slug, first, 'ru'))
      expect(new URL(page.url()).pathname).toBe(`/ru/${book.slug}/${first}`)

      await test.step('the contents and a footnote lead to their places', async () => {
        for (const link of [
          page.locator('nav[aria-label="Содержание"] a').last(),
          page.locator('[data-footnote-ref]').first(),
        ]) {
          const id = decodeURIComponent(String((await link.getAttribute('href'))?.slice(1)))
          await link.click()
          await expect(page.locator(`[id="${id}"]`)).toBeInViewport()
        }
      })
      await test.step('the neighbour, another language and a content page are one link away', async () => {
        await page.locator(`main > nav a[href="/ru/${book.slug}/${second}"]`).click()
        await expect(title).toHaveText(titleOf(book.slug, second, 'ru'))
        // A beginning says how to get the rest.
        const signIn = `/ru/login?redirectUrl=${encodeURIComponent(`/${book.slug}/${second}`)}`
        await expect(page.locator(`aside a[href="${signIn}"]`)).toBeVisible()
        // On a phone an article's header is one bar. Its menu opens without script.
        if (size.width < 650) await page.getByRole('button', { name: 'Ещё' }).click()
        await page.locator('header summary', { hasText: 'RU' }).click()
        await page.locator('header a[lang=uk]').click()
        await expect(title).toHaveText(titleOf(book.slug, second, 'uk'))
        await page.locator('footer a[href="/uk/about"]').click()
        await expect(page).toHaveURL(`${larder.origin}/uk/about`)
        await expect(title).toBeVisible()
      })
    })

    test('without script an unknown address says so, and what needs script says that', async ({ larder, page }) => {
      const answer = await page.goto(`${larder.origin}/uk/no-such-book`)
      expect(answer?.status()).toBe(404)
      await expect(page.locator('h1')).toHaveText('Сторінку не знайдено')
      await page.locator('main a', { hasText: titleOf(book.slug, 'book', 'uk') }).click()
      await expect(page.locator('h1')).toHaveText(titleOf(book.slug, 'book', 'uk'))
      await page.goto(`${larder.origin}/uk/favorites`)
      await expect(page.locator('.needs-script')).toHaveText(/потрібен JavaScript/)
      await page.locator('.needs-script a').click()
      await expect(page.locator('h1')).toBeVisible()
      await expect(page).toHaveURL(`${larder.origin}/uk`)
    })
  })
