import { present } from '#tests/support/present.ts'
import { findingsInTheme, seriousFindingsLightAndDark } from '../support/axe.ts'
import { expect, readyOffline, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'

test.use({ ownServer: false })

const [book] = demoBooks
const SCREENS = [
  '/',
  `/${book?.slug}`,
  `/${book?.slug}/${book?.articles[0]}`,
  `/${book?.slug}/${book?.articles[1]}`,
  '/about',
  '/login',
  '/register',
  '/password/forgot-password',
  '/restore-password#token=abc&email=reader@example.com',
  '/confirm-email#token=abc&email=reader@example.com',
  '/nothing/here',
]
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } } as const
const LANGUAGES = ['en', 'ru', 'uk'] as const
/** Themes that only the reader chooses. Light and dark can also come from the device. */
const CHOSEN_THEMES = ['sepia', 'black'] as const

test('axe finds nothing serious on home, a book, an article and a form', { tag: '@deep' }, async ({ larder, page }) => {
  await page.setViewportSize(SIZES.phone)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', `/${book?.slug}`, `/${book?.slug}/${book?.articles[0]}`, '/register']) {
    await page.goto(larder.origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await seriousFindingsLightAndDark(page), path).toEqual([])
  }
})

for (const language of LANGUAGES)
  for (const [size, viewport] of Object.entries(SIZES))
    test(`axe finds nothing serious on any screen, ${language}, ${size}, light and dark`, async ({
      larder,
      browser,
    }) => {
      const context = await browser.newContext({ viewport, locale: language, reducedMotion: 'reduce' })
      const page = await context.newPage()
      for (const path of SCREENS) {
        await page.goto(larder.origin + path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        expect(await seriousFindingsLightAndDark(page), path).toEqual([])
        // Colors do not depend on language or size: one combination is enough for the themes that a reader chooses.
        if (language !== 'en' || size !== 'phone') continue
        for (const theme of CHOSEN_THEMES) expect(await findingsInTheme(page, theme), path).toEqual([])
      }
      await context.close()
    })

test('no screen scrolls sideways at 320 px or at 200 % zoom', { tag: ['@deep', '@spec-9.8'] }, async ({
  larder,
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 700 }, locale: 'uk' })
  const page = await context.newPage()
  for (const path of SCREENS) {
    await page.goto(larder.origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
  await context.close()
})

test('a subscriber’s screens do not scroll sideways in the language with the longest words', async ({
  larder,
  page,
}) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await readyOffline(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.evaluate(() => localStorage.setItem('currentLanguage', 'ru'))
  for (const path of ['/download', '/favorites', '/settings', '/search?q=vitamin', `/${book?.slug}`]) {
    await page.goto(larder.origin + path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The table of books on the device is the widest part of Downloads. It is read from the tables and comes a moment later.
    if (path === '/download') await expect(page.getByRole('row').last()).toBeVisible()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
  // A book's header has the most buttons. They must still be in one row.
  const buttons = page.getByRole('banner').getByRole('button')
  // The menu of the other books is read from the tables and comes a moment later.
  await expect(buttons).toHaveCount(4)
  const middles = await buttons.evaluateAll((all) =>
    all.map((button) => button.getBoundingClientRect()).map((box) => box.y + box.height / 2),
  )
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(8)
})

test('from 992 px on, the search box beside a book’s menus is wide enough to type in', async ({ larder, browser }) => {
  const context = await browser.newContext({ locale: 'ru' })
  const page = await context.newPage()
  await page.goto(`${larder.origin}/${book?.slug}`)
  const banner = page.getByRole('banner')
  await expect(banner.locator('[data-ready]')).toBeVisible({ timeout: 30_000 })
  for (const width of [992, 1024, 1100, 1150, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    const typed = await banner.getByRole('searchbox').boundingBox()
    expect(typed?.width, String(width)).toBeGreaterThan(110)
    expect((await banner.boundingBox())?.height, String(width)).toBeLessThanOrEqual(72)
  }
  await context.close()
})

test('a reader opens an article, its settings and the way back with the keyboard alone', async ({ larder, page }) => {
  await page.goto(larder.origin)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('article').first().getByRole('link', { name: 'Read' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${larder.origin}/${book?.slug}`)
  await page.getByRole('link', { name: titleOf(present(book?.slug), present(book?.articles[0])) }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${larder.origin}/${book?.slug}/${book?.articles[0]}`)
  await page.getByRole('button', { name: 'Text, reading settings' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: 'Dark' }).focus()
  await page.keyboard.press('Space')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Text, reading settings' })).toBeFocused()
})
