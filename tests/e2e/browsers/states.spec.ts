import type { Page } from '@playwright/test'
import { pdfPages } from '#tests/support/content/poppler.ts'
import { expect, readyOffline, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { demoBooks } from '../support/library.ts'
import { wheelTo } from '../support/scrolling.ts'

// What few look at: the focus of a keyboard, the reader's own colors, and paper.

test.use({ ownServer: false })

const [book = { slug: '', articles: [] }] = demoBooks
const [article = ''] = book.articles
const address = `/${book.slug}/${article}`

/** What has the focus, and what is wrong with it: no ring, or a bar over it. Runs in the page. */
function look(): { readonly name: string; readonly fault: string | null } {
  // A color without opacity is seen only where the browser forces its own.
  const hasRing = ({ outlineStyle, outlineColor }: CSSStyleDeclaration): boolean =>
    outlineStyle !== 'none' && outlineColor !== 'rgba(0, 0, 0, 0)'
  const focused = document.activeElement
  const name = `${focused?.tagName}.${focused?.className} “${focused?.textContent?.slice(0, 20)}”`
  // Where the app itself puts the focus, nothing moves.
  if (!focused || focused.matches('body, [tabindex="-1"]')) return { name, fault: null }
  // A field of choice lies unseen under its label, and the search inside its form. Those have the ring.
  const ringed = [focused, focused.closest('label'), focused.closest('search form')].some(
    (one) => one !== null && hasRing(getComputedStyle(one)),
  )
  if (!ringed) return { name, fault: `${name} has no ring` }
  if (focused.closest('[role=toolbar], [popover], header, dialog') !== null) return { name, fault: null }
  const [box] = focused.getClientRects()
  const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const bottom = document.querySelector('[role=toolbar]')?.getBoundingClientRect().top ?? innerHeight
  // What is higher than the room between the bars cannot be seen whole.
  const isCovered =
    box !== undefined && box.height <= bottom - top - 20 && (box.top < top - 1 || box.bottom > bottom + 1)
  return { name, fault: isCovered ? `${name} at ${box.top} to ${box.bottom} is under a bar` : null }
}

/** Tabs through a page. Gives what was wrong, and what had the focus. */
async function tabThrough(page: Page, key: 'Tab' | 'Shift+Tab', steps: number) {
  const seen: ReturnType<typeof look>[] = []
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press(key)
    seen.push(await page.evaluate(look))
  }
  return { faults: seen.flatMap(({ fault }) => fault ?? []), names: seen.map(({ name }) => name) }
}

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
  for (const [width, height] of [
    [320, 568],
    [768, 600],
    [1280, 720],
  ] as const)
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
      // Backwards it goes past the beginning, to the footer.
      for (const [key, steps] of [
        ['Tab', 30],
        ['Shift+Tab', 50],
      ] as const)
        expect((await tabThrough(page, key, steps)).faults, `${path} at ${width} px, ${key}`).toEqual([])
    }
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
