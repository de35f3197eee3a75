import type { Page } from '@playwright/test'
import { SIGNS } from '#tests/support/content/books-by-others.ts'
import { earlySettled, holdApp, letAppBegin } from '../support/article/early.ts'
import { expect, SUBSCRIBER, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'

const [book = { slug: '', articles: [] }] = demoBooks
const [first = '', second = ''] = book.articles
const article = `/${book.slug}/${first}`

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('currentLanguage'))

/** Waits until the library is on the device, in whichever language the page says so. */
const readyOffline = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: /Можно читать без сети|Можна читати без мережі/ })).toBeVisible({
    timeout: 30_000,
  })

/** Whether every link within the site names the language, or with null none. The offer of another language does not count. */
async function expectLinksIn(page: Page, language: string | null, atLeast = 4): Promise<void> {
  const paths = await page
    .locator('a[href^="/"]:not([hreflang])')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(paths.length).toBeGreaterThanOrEqual(atLeast)
  const prefix = language === null ? /^\/(?!(en|ru|uk)(\/|$))/ : new RegExp(`^/${language}(/|$)`)
  expect(paths.filter((path) => !prefix.test(path))).toEqual([])
}

async function choose(page: Page, code: string, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${code}, `) }).click()
  await page.getByRole('menuitemradio', { name }).click()
}

test.describe('on a server that stays as it is', () => {
  test.use({ ownServer: false })

  test('a link in another language is read in it, its links stay in it, and it is no choice', async ({
    larder,
    page,
  }) => {
    await page.goto(`${larder.origin}/ru/${book.slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, 'book', 'ru'))
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
    expect(await stored(page)).toBeNull()
    await expectLinksIn(page, 'ru')

    await page.getByRole('link', { name: titleOf(book.slug, second, 'ru') }).click()
    await expect(page).toHaveURL(`${larder.origin}/ru/${book.slug}/${second}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, second, 'ru'))
    await expectLinksIn(page, 'ru')

    // The menu goes to the same page in the chosen language, and that is a choice.
    await choose(page, 'RU', 'Українська')
    await expect(page).toHaveURL(`${larder.origin}/uk/${book.slug}/${second}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, second, 'uk'))
    await expectLinksIn(page, 'uk')
    expect(await stored(page)).toBe('uk')

    await page.goBack()
    await expect(page).toHaveURL(`${larder.origin}/ru/${book.slug}/${second}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, second, 'ru'))
    await expectLinksIn(page, 'ru')
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, second, 'uk'))
    expect(await stored(page)).toBe('uk')

    // Without a prefix the stored language is shown, and the menu leaves the address as it is.
    await page.goto(larder.origin + article)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, first, 'uk'))
    await expectLinksIn(page, null)
    await choose(page, 'UK', 'English')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, first, 'en'))
    await expect(page).toHaveURL(larder.origin + article)
  })
})

/** The sum of all layout shifts of the document that the reader did not cause. */
const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
          resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0))
        }).observe({ type: 'layout-shift', buffered: true })
        // Without any shift the observer is never called.
        requestAnimationFrame(() => setTimeout(() => resolve(0)))
      }),
  )

test('a reader with a stored language reads a link in its language, and is offered their own, also offline', {
  tag: '@deep',
}, async ({ larder, page, context }) => {
  await page.addInitScript(
    () => localStorage.getItem('currentLanguage') ?? localStorage.setItem('currentLanguage', 'uk'),
  )
  const offer = page.getByRole('link', { name: 'Читати українською' })

  // The first visit of this device.
  await page.goto(`${larder.origin}/ru${article}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, first, 'ru'))
  await expect(offer).toHaveAttribute('lang', 'uk')
  await expect(offer).toHaveAttribute('href', `/uk${article}`)
  expect(await stored(page)).toBe('uk')
  await readyOffline(page)

  await offer.click()
  await expect(page).toHaveURL(`${larder.origin}/uk${article}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, first, 'uk'))
  await expect(offer).toBeHidden()
  await readyOffline(page)

  // A repeat visit without a network. The line lies over the page and moves nothing.
  await larder.stop()
  await context.setOffline(true)
  await page.goto(`${larder.origin}/ru${article}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, first, 'ru'))
  await expect(offer).toBeVisible()
  const before = await shiftsOf(page)
  await page.locator('aside', { has: offer }).getByRole('button').click()
  await expect(offer).toBeHidden()
  expect(await shiftsOf(page)).toBe(before)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, first, 'ru'))
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(offer).toBeHidden()
  expect(await stored(page)).toBe('uk')
})

test('a text that a language lacks leads to its home page, and is not offered in it', { tag: '@deep' }, async ({
  larder,
  page,
}) => {
  await larder.importEpubs({ 'signs.epub': SIGNS })
  const title = page.locator('#root').getByRole('heading', { level: 1 })
  const offer = page.getByRole('link', { name: 'Читать по-русски' })
  const leadsHome = async () => {
    await page.goto(`${larder.origin}/en/signs`)
    await expect(title).toHaveText('A Book of Signs')
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(offer).toHaveCount(0)
    await choose(page, 'EN', 'Русский')
    await expect(page).toHaveURL(`${larder.origin}/ru`)
    await expect(title).toHaveText('Читайте о еде где угодно')
  }
  // The server's page tells in which languages the book exists.
  await leadsHome()
  await readyOffline(page)
  await page.goto(`${larder.origin}/en/${book.slug}`)
  await expect(offer).toHaveAttribute('href', `/ru/${book.slug}`)
  // Now the device's own page is shown, and its lists tell.
  await leadsHome()
})

test('signing in under a prefix leads back to the same address', { tag: '@deep' }, async ({ larder, page }) => {
  const enter = async () => {
    await page.locator('main input[type=email]').fill(SUBSCRIBER.email)
    await page.locator('main input[type=password]').fill(SUBSCRIBER.password)
    await page.locator('main button[type=submit]').click()
  }
  await page.goto(`${larder.origin}/uk/favorites`)
  await expect(page).toHaveURL(`${larder.origin}/uk/login?redirectUrl=%2Ffavorites`)
  await enter()
  await expect(page).toHaveURL(`${larder.origin}/uk/favorites`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk')
  // An access rule sends readers on within the language too.
  await page.goto(`${larder.origin}/ru/login`)
  await expect(page).toHaveURL(`${larder.origin}/ru`)
  await page.goto(`${larder.origin}/ru/search?q=${titleOf(book.slug, 'book', 'ru').split(' ')[0]}`)
  await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute('href', '/ru')
})

test('an early article under a prefix is in its language, and the app takes it over', {
  tag: '@deep',
}, async ({ larder, page, context }) => {
  await page.goto(`${larder.origin}/ru${article}`)
  await readyOffline(page)
  await larder.stop()
  const held = await context.newPage()
  await holdApp(held)
  await held.goto(`${larder.origin}/ru${article}`)
  await earlySettled(held)
  const early = held.locator('#early')
  await expect(early.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, first, 'ru'))
  await expect(held.locator('html')).toHaveAttribute('lang', 'ru')
  await expectLinksIn(held, 'ru', 2)
  await early
    .locator('.article-html')
    .evaluate((text) => Object.assign(text.firstElementChild ?? {}, { isEarly: true }))
  await letAppBegin(held)
  await expect(held.locator('#root .article-html')).toBeVisible()
  expect(
    await held
      .locator('#root .article-html')
      .evaluate(({ firstElementChild }) => firstElementChild && 'isEarly' in firstElementChild),
  ).toBe(true)
  await expect(early).toHaveCount(0)
  await expect(held.getByRole('contentinfo').getByRole('link').first()).toBeVisible()
  await expectLinksIn(held, 'ru')
})
