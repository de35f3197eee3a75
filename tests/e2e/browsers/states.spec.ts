import { pdfPages } from '#tests/support/content/poppler.ts'
import { expect, READER, readyOffline, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { demoBooks } from '../support/library.ts'
import { expectFocusSeen, tabThrough } from '../support/screens/focus-seen.ts'
import { FORM_SCREENS } from '../support/screens/form-screens.ts'
import { wheelTo } from '../support/scrolling.ts'

// What few look at: the focus of a keyboard, the reader's own colors, and paper.

test.use({ ownServer: false })

const [book = { slug: '', articles: [] }] = demoBooks
const [article = ''] = book.articles
const address = `/${book.slug}/${article}`

const SIZES = [
  [320, 568],
  [768, 600],
  [1280, 720],
] as const

test('what has the focus has a ring and is under no bar: links, footnotes and tables', { tag: '@deep' }, async ({
  larder,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto(larder.origin + address)
  await expect(page.getByRole('toolbar')).toBeVisible()
  const { faults, names } = await tabThrough(page, 'Tab', 30)
  expect(faults).toEqual([])
  expect(
    names.some((name) => name.startsWith('DIV.table-box')),
    names.join('\n'),
  ).toBe(true)
})

test('the focus is seen forwards and backwards on every screen, at every size', { tag: '@deep' }, async ({
  larder,
  page,
}) => {
  test.setTimeout(300_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  for (const [width, height] of SIZES)
    for (const path of [
      address,
      `/${book.slug}`,
      '/',
      '/settings',
      '/download',
      '/favorites',
      '/notes',
      '/search?q=salt',
      `${address}?find=salt`,
    ]) {
      await page.setViewportSize({ width, height })
      await page.goto(larder.origin + path)
      await expect(page.locator('#root h1')).toBeVisible()
      // A list that comes while the focus moves pushes the footer down.
      if (path.startsWith('/search')) await expect(page.getByRole('main').locator('mark').first()).toBeVisible()
      // The page goes to the first match, and must not do so while the focus moves.
      const found = page.getByRole('region', { name: 'Found in this article' })
      if (path.includes('?find')) await expect(found).toContainText('1 of')
      await expectFocusSeen(page, `${path} at ${width} px`)
    }
})

test('the focus is seen on every screen with a form, in the sign-in dialog and at the payment, at every size', {
  tag: '@deep',
}, async ({ larder, page }) => {
  test.setTimeout(300_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const visit = async (paths: readonly string[]) => {
    for (const [width, height] of SIZES)
      for (const path of paths) {
        await page.setViewportSize({ width, height })
        await page.goto(larder.origin + path)
        await expect(page.locator('#root h1')).toBeVisible()
        await expectFocusSeen(page, `${path} at ${width} px`)
      }
  }
  await visit(FORM_SCREENS)
  await page.goto(larder.origin)
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await expectFocusSeen(page, `the sign-in dialog at ${width} px`)
  }
  await signIn(page, larder.origin, READER.email, READER.password)
  await visit(['/subscribe'])
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`in the reader’s own colors matched words, choices and progress are seen: ${colorScheme}`, {
    tag: '@deep',
  }, async ({ larder, browser }) => {
    const context = await browser.newContext({
      colorScheme,
      forcedColors: 'active',
      viewport: { width: 390, height: 800 },
    })
    const page = await context.newPage()
    await page.goto(larder.origin)
    await readyOffline(page)
    await page.goto(`${larder.origin}/search?q=salt`)
    const marks = page.getByRole('main').locator('mark')
    await expect(marks.first()).toBeVisible()
    const looks = await marks.evaluateAll((all) =>
      all.map((mark) => {
        const { color, backgroundColor } = getComputedStyle(mark)
        return { color, backgroundColor }
      }),
    )
    for (const { color, backgroundColor } of looks) expect(color).not.toBe(backgroundColor)
    expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(1)
    await page.goto(larder.origin + address)
    await page
      .getByRole('button', { name: /Text|settings/i })
      .first()
      .click()
    const colorsOf = (part: string) =>
      page
        .getByRole('dialog')
        .locator(part)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await colorsOf('label:has(:checked):not(:has([data-of]))')).not.toBe(
      await colorsOf('label:has(input:not(:checked)):not(:has([data-of]))'),
    )
    await page.keyboard.press('Escape')
    await wheelTo(page, 800)
    const progress = page.getByRole('progressbar', { name: 'Reading progress' }).locator('div')
    await expect.poll(async () => (await progress.boundingBox())?.width).toBeGreaterThan(0)
    const [bar, paper] = await Promise.all(
      [progress, page.locator('body')].map((part) =>
        part.evaluate((element) => getComputedStyle(element).backgroundColor),
      ),
    )
    expect(bar).not.toBe(paper)
    await context.close()
  })

test('readers who ask for more contrast get secondary words and lines as dark as the text, in every theme', {
  tag: '@deep',
}, async ({ larder, page }) => {
  await page.goto(larder.origin)
  for (const theme of ['auto', 'light', 'sepia', 'dark', 'black'])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.evaluate((chosen) => localStorage.setItem('readingSettings', JSON.stringify({ theme: chosen })), theme)
      await page.emulateMedia({ contrast: 'more', colorScheme })
      await page.goto(larder.origin + address)
      const ink = await page.locator('#root h1').evaluate((title) => getComputedStyle(title).color)
      await expect(page.locator('#root article h1 + p')).toHaveCSS('color', ink)
      await expect(page.locator('#root header')).toHaveCSS('border-bottom-color', ink)
    }
})

test.describe('with devices of its own', () => {
  // The settings list them, and other stories sign in too.
  test.use({ ownServer: true })

  test('every screen is printed in 11 pt, whatever the reader’s size, and without the interface', {
    tag: '@deep',
  }, async ({ larder, page }) => {
    await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
    await readyOffline(page)
    const pagesOf = async (path: string): Promise<readonly string[]> => {
      await page.emulateMedia({ media: null })
      await page.goto(larder.origin + path)
      await expect(page.locator('#root h1')).toBeVisible()
      // The hits of a search, and what is on the device, come after the title.
      if (path.startsWith('/search')) await expect(page.locator('#root main mark').first()).toBeVisible()
      if (path === '/download') await expect(page.getByRole('heading', { name: 'On this device' })).toBeVisible()
      if (path === '/settings')
        await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      return pdfPages(await page.pdf({ format: 'A4' })).filter((text) => text.trim() !== '')
    }
    const screens = [
      address,
      `${address}?find=salt`,
      '/',
      `/${book.slug}`,
      '/search?q=salt',
      '/favorites',
      '/notes',
      '/download',
      '/settings',
      '/about',
      '/terms',
      '/thank-you',
      '/not-there',
    ]
    const lengths: number[] = []
    for (const size of [null, 28, 40])
      for (const [at, path] of screens.entries()) {
        await page.evaluate((px) => localStorage.setItem('readingSettings', JSON.stringify({ size: px })), size)
        const pages = await pagesOf(path)
        if (size === null) lengths.push(pages.length)
        expect(pages.length, `${path} with ${size} px`).toBe(lengths[at])
        const text = pages.join('\n')
        expect(text).not.toMatch(
          /\b1 of \d|Home ›|Ready to read|Saving for|My Account|Related Books|Show in context|Pause saving/,
        )
        await page.emulateMedia({ media: 'print' })
        await expect(page.locator('html'), path).toHaveCSS('font-size', '14.6667px')
      }
    expect(lengths[0]).toBeLessThanOrEqual(5)
    await pagesOf('/')
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('#root main article').first()).toHaveCSS('break-inside', 'avoid')
  })
})
