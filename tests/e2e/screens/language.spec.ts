import type { Page } from '@playwright/test'
import { present } from '#tests/support/present.ts'
import { expect, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'

test.use({ ownServer: false })

/** Chooses Ukrainian on the home screen, and waits until all texts are on the device. */
async function chooseUkrainian(page: Page, origin: string): Promise<void> {
  await page.goto(origin)
  await page.getByRole('button', { name: 'EN, language' }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['English', 'Русский', 'Українська'])
  await page.getByRole('menuitemradio', { name: 'Українська' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk')
  await expect(page.getByRole('heading', { name: titleOf(present(demoBooks[0]?.slug), 'book', 'uk') })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /Готуємо пошук|Можна читати без мережі/ })).toBeVisible({
    timeout: 30_000,
  })
  expect(await page.evaluate(() => localStorage.getItem('currentLanguage'))).toBe('uk')
}

/** Reads the first article of each book, and chooses English again. */
async function readInUkrainian(page: Page, origin: string, books: typeof demoBooks): Promise<void> {
  for (const book of books) {
    const slug = present(book.articles[0])
    await page.goto(`${origin}/${book.slug}/${slug}`)
    expect(await page.evaluate(() => localStorage.getItem('currentLanguage'))).toBe('uk')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, slug, 'uk'))
    await expect(page.getByRole('article')).toHaveAttribute('lang', 'uk')
  }
  await page.getByRole('button', { name: 'UK, мова' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
}

test('the language menu changes the interface and the content, and the choice stays without a network', {
  tag: ['@spec-1.11', '@spec-2.23', '@spec-2.29', '@spec-3.4', '@spec-3.13', '@spec-6.10', '@spec-9.14'],
}, async ({ larder, page }) => {
  await chooseUkrainian(page, larder.origin)
  larder.network.weather = () => 'down'
  await readInUkrainian(page, larder.origin, demoBooks.slice(0, 1))
})

test.describe('with a server that is stopped', () => {
  test.use({ ownServer: true })

  // Invariants S18
  test('every book stays in the chosen language when the browser is started again', {
    tag: ['@deep', '@spec-1.11', '@spec-2.23', '@spec-2.29', '@spec-3.4', '@spec-3.13', '@spec-6.10', '@spec-9.7'],
  }, async ({ larder, device }) => {
    const laptop = device()
    await chooseUkrainian(await laptop.open(), larder.origin)
    await larder.stop()
    await readInUkrainian(await laptop.restart(), larder.origin, demoBooks)
  })
})

test('a Russian browser is greeted in Russian', { tag: ['@deep', '@spec-1.11'] }, async ({ larder, device }) => {
  const phone = device({ locale: 'ru-RU', viewport: { width: 390, height: 844 } })
  const page = await phone.open()
  await page.goto(larder.origin)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Читайте о еде где угодно')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
})

test('a browser in a language that the library does not have is greeted in English', {
  tag: ['@deep', '@spec-1.11', '@spec-9.14'],
}, async ({ larder, device }) => {
  const phone = device({ locale: 'de-DE' })
  const page = await phone.open()
  await page.goto(larder.origin)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Read about food, wherever you are')
})

test('a reader is greeted in the first of all their browser’s languages that the library has', {
  tag: ['@deep', '@spec-4.3', '@spec-9.14'],
}, async ({ larder, browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  // What the browser says itself. A header for all requests would replace the language that the app asks for.
  const devtools = await context.newCDPSession(page)
  const userAgent = await page.evaluate(() => navigator.userAgent)
  await devtools.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: 'kk,ru' })
  await page.goto(larder.origin)
  await expect(page.locator('#root').getByRole('heading', { level: 1 })).toHaveText('Читайте о еде где угодно')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('currentLanguage'))).toBe('ru')
  await context.close()
})
