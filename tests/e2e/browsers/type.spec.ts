import { type Browser, chromium, type Page } from '@playwright/test'
import { shellOptions } from '#tests/support/device/chromium.ts'
import { measureText, typeFaults } from '../support/article/type-faults.ts'
import { expect, READER, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { demoBooks } from '../support/library.ts'
import { FORM_SCREENS } from '../support/screens/form-screens.ts'

// The browser's default text size and the reader's own size, together: text, columns and breakpoints follow both.

test.use({ ownServer: false })

const [book = { slug: '', articles: [] }] = demoBooks
const [article = ''] = book.articles
const WIDTHS = [320, 390, 768, 1024, 1280, 1920]
const DEFAULT_PX = 16
/** Below this, and where the text has the whole window, more letters do not fit. */
const FEWEST_LETTERS = 45
const MOST_LETTERS = 80

interface Sizes {
  /** What the browser's settings say. */
  readonly browserPx: number
  /** What the reader has chosen in the app. */
  readonly readerPx: number | null
}

/** A browser whose settings have this default text size. */
const browserWith = (browserPx: number): Promise<Browser> => {
  const options = shellOptions()
  return chromium.launch({ ...options, args: [...options.args, `--blink-settings=defaultFontSize=${browserPx}`] })
}

async function pageWith(browser: Browser, { readerPx }: Sizes): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  if (readerPx !== null)
    await context.addInitScript((size) => localStorage.setItem('readingSettings', JSON.stringify({ size })), readerPx)
  return context.newPage()
}

async function expectText(page: Page, { browserPx, readerPx }: Sizes, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  const at = `${browserPx} px in the browser, ${readerPx} in the app, ${width} px wide`
  const isPhone = width / browserPx <= 768 / DEFAULT_PX
  const { px, letters, width: textWidth, contents } = await page.evaluate(measureText)
  expect(px, at).toBeCloseTo(((readerPx ?? (isPhone ? 18 : 20)) * browserPx) / DEFAULT_PX, 1)
  expect(letters, at).toBeLessThanOrEqual(MOST_LETTERS)
  if (textWidth < 0.85 * width) expect(letters, at).toBeGreaterThanOrEqual(FEWEST_LETTERS)
  if (contents !== null) expect(contents, at).toBeGreaterThanOrEqual(8 * browserPx)
  expect(await page.evaluate(typeFaults), at).toEqual([])
}

/** At every width nothing is too wide, and each text is in its place. */
async function expectFitting(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(typeFaults), `${what} at ${width} px`).toEqual([])
  }
}

async function visit(page: Page, origin: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(origin + path)
    await expect(page.locator('#root h1').first()).toBeVisible()
    await expectFitting(page, path)
  }
}

test('at a default text size of 32 px everything is twice as large, and the columns are those of a narrow screen', {
  tag: '@deep',
}, async ({ larder }) => {
  const browser = await browserWith(32)
  const sizes = { browserPx: 32, readerPx: null }
  const page = await pageWith(browser, sizes)
  await page.goto(`${larder.origin}/${book.slug}/${article}`)
  await expect(page.locator('#root .article-html > p').first()).toBeVisible()
  for (const width of [320, 768]) await expectText(page, sizes, width)
  await browser.close()
})

for (const browserPx of [16, 20, 24, 32])
  test(`text and columns of an article fit at every width: ${browserPx} px in the browser`, { tag: '@deep' }, async ({
    larder,
  }) => {
    const browser = await browserWith(browserPx)
    for (const readerPx of [12, null, 26, 40]) {
      const sizes = { browserPx, readerPx }
      const page = await pageWith(browser, sizes)
      await page.goto(`${larder.origin}/${book.slug}/${article}`)
      await expect(page.locator('#root .article-html > p').first()).toBeVisible()
      for (const width of WIDTHS) await expectText(page, sizes, width)
      await page.context().close()
    }
    await browser.close()
  })

for (const browserPx of [16, 24, 32])
  test(`no screen is too wide, and no text leaves its place: ${browserPx} px in the browser`, { tag: '@deep' }, async ({
    larder,
  }) => {
    const browser = await browserWith(browserPx)
    const sizes = { browserPx, readerPx: null }
    const page = await pageWith(browser, sizes)
    await visit(page, larder.origin, ['/', `/${book.slug}`, '/search?q=salt', '/about', ...FORM_SCREENS, '/not-there'])
    await page.goto(larder.origin)
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
    await expectFitting(page, 'the sign-in dialog')
    await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
    await visit(page, larder.origin, ['/favorites', '/notes', '/download', '/settings'])
    const ofReader = await pageWith(browser, sizes)
    await signIn(ofReader, larder.origin, READER.email, READER.password)
    await visit(ofReader, larder.origin, ['/subscribe'])
    await browser.close()
  })

test('at 32 px the longer words of Ukrainian fit too, and an article’s panels do', { tag: '@deep' }, async ({
  larder,
}) => {
  const browser = await browserWith(32)
  const page = await pageWith(browser, { browserPx: 32, readerPx: null })
  const paths = ['', `/${book.slug}`, `/${book.slug}/${article}`, '/about', ...FORM_SCREENS, '/not-there']
  await visit(page, `${larder.origin}/uk`, paths)
  await page.goto(`${larder.origin}/${book.slug}/${article}`)
  const tools = page.getByRole('toolbar', { name: 'Reading tools' })
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 800 })
    for (const [tool, role, panel] of [
      ['Text, reading settings', 'dialog', 'Reading settings'],
      ['Contents', 'navigation', 'Contents'],
    ] as const) {
      await tools.getByRole('button', { name: tool }).click()
      await expect(page.getByRole(role, { name: panel })).toBeVisible()
      expect(await page.evaluate(typeFaults), `${panel} at ${width} px`).toEqual([])
      await page.keyboard.press('Escape')
    }
  }
  await browser.close()
})

for (const browserPx of [16, 32])
  test(`a notice with a long button and the list of keys have room for their words: ${browserPx} px in the browser`, {
    tag: '@deep',
  }, async ({ larder }) => {
    const browser = await browserWith(browserPx)
    const page = await pageWith(browser, { browserPx, readerPx: null })
    await signIn(page, larder.origin, READER.email, READER.password)
    await page.goto(`${larder.origin}/uk`)
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await page.getByRole('button', { name: 'Обліковий запис' }).click()
      await page.getByRole('menuitem', { name: 'Обране' }).click()
      await expect(page.getByRole('button', { name: 'Оформити передплату' })).toBeVisible()
      expect(await page.evaluate(typeFaults), `a notice at ${width} px`).toEqual([])
      await page.keyboard.press('Control+/')
      await expect(page.getByRole('dialog', { name: 'Гарячі клавіші' })).toBeVisible()
      expect(await page.evaluate(typeFaults), `the list of keys at ${width} px`).toEqual([])
      await page.keyboard.press('Escape')
    }
    await browser.close()
  })
