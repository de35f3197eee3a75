import { seriousFindings } from './support/axe.ts'
import { expect, test } from './support/larder.ts'
import { demoBooks, titleOf } from './support/library.ts'

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
  '/restore-password?token=abc&email=reader@example.com',
  '/nothing/here',
]
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } } as const
const LANGUAGES = ['en', 'ru', 'uk'] as const
const THEMES = ['light', 'dark'] as const

for (const language of LANGUAGES)
  for (const theme of THEMES)
    test(`no serious finding of axe on any screen, ${language}, ${theme}`, async ({ larder, browser }) => {
      test.setTimeout(120_000)
      for (const [size, viewport] of Object.entries(SIZES)) {
        const context = await browser.newContext({
          viewport,
          colorScheme: theme,
          locale: language,
          reducedMotion: 'reduce',
        })
        const page = await context.newPage()
        for (const path of SCREENS) {
          await page.goto(larder.origin + path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          expect(await seriousFindings(page), `${path} ${size}`).toEqual([])
        }
        await context.close()
      }
    })

test('nothing scrolls sideways at 320 px, nor at 200 % zoom', async ({ larder, browser }) => {
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

test('every control of a phone’s screen is a target of 44 px', async ({ larder, browser }) => {
  const context = await browser.newContext({ viewport: SIZES.phone, locale: 'en' })
  const page = await context.newPage()
  for (const path of SCREENS) {
    await page.goto(larder.origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const small = await page
      .locator('button:visible, header a:visible, nav a:visible, input:visible')
      .evaluateAll((controls) =>
        controls
          .map((control) => ({
            name: control.textContent || control.getAttribute('aria-label'),
            box: control.getBoundingClientRect(),
          }))
          .filter(({ box }) => box.width > 1 && box.height < 43.5)
          .map(({ name, box }) => `${name}: ${Math.round(box.width)}x${Math.round(box.height)}`),
      )
    expect(small, path).toEqual([])
  }
  await context.close()
})

test('the keyboard alone reaches an article, its settings and the way back', async ({ larder, page }) => {
  await page.goto(larder.origin)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('article').first().getByRole('link', { name: 'Read' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${larder.origin}/${book?.slug}`)
  await page.getByRole('link', { name: titleOf(book?.slug ?? '', book?.articles[0] ?? '') }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${larder.origin}/${book?.slug}/${book?.articles[0]}`)
  await page.getByRole('button', { name: 'Reading settings' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: 'Dark' }).focus()
  await page.keyboard.press('Space')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Reading settings' })).toBeFocused()
})
