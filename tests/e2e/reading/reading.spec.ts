import type { Page } from '@playwright/test'
import { present } from '#tests/support/present.ts'
import { showBars } from '../support/article/bars.ts'
import { expect, readyOffline, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'
import { readRaw } from '../support/raw-tables.ts'

test.use({ ownServer: false })

const [book] = demoBooks
const address = `/${book?.slug}/${book?.articles[0]}`

test('the place is stored when the page is hidden during scrolling, even if no timer runs again', async ({
  larder,
  page,
}) => {
  await page.clock.install()
  await page.goto(larder.origin + address)
  await expect(page.getByRole('article').getByRole('heading', { level: 2 }).nth(1)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.mouse.move(400, 500)
  await page.mouse.wheel(0, 1_400)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000)
  const readings = async () => (await readRaw(page))?.reading
  expect(await readings()).toEqual([])
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(readings).toHaveLength(1)
})

/** Scrolls by the wheel to the middle of the article. */
async function readOn(page: Page): Promise<void> {
  await expect(page.getByRole('article').getByRole('heading', { level: 2 }).nth(1)).toBeVisible()
  await page.mouse.move(400, 500)
  await page.mouse.wheel(0, 1_400)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000)
}

test('an article left in the middle is offered under “Continue reading”, whichever way the reader left it', async ({
  larder,
  page,
}) => {
  const left = page.getByRole('region', { name: 'Continue reading' })
  const home = page.getByRole('banner').getByRole('link', { name: 'Larder, home' })
  const ways = {
    link: async () => {
      await showBars(page)
      await home.click()
    },
    back: () => page.goBack(),
  }
  for (const [at, leave] of [ways.link, ways.back].entries()) {
    const { slug = '', articles = [] } = demoBooks[at] ?? {}
    const title = titleOf(slug, present(articles[0]))
    await page.goto(`${larder.origin}/${slug}`)
    await page.getByRole('main').getByRole('link', { name: title }).click()
    await readOn(page)
    await leave()
    await home.click()
    await expect(left.getByRole('link').first()).toHaveText(title)
    const read = await left
      .getByRole('progressbar')
      .first()
      .evaluate((bar) => (bar as HTMLProgressElement).value)
    expect(read).toBeGreaterThan(0.1)
    expect(read).toBeLessThan(0.9)
  }
})

test('the home screen and a book are drawn whole: nothing is added above what is already shown', async ({
  larder,
  page,
}) => {
  await page.goto(larder.origin + address)
  await readyOffline(page)
  await readOn(page)
  await showBars(page)
  await page.getByRole('banner').getByRole('link', { name: 'Larder, home' }).click()
  await expect(page.getByRole('region', { name: 'Continue reading' })).toBeVisible()
  await page.addInitScript(() => {
    /** The text without the status, which changes in a place of its own. */
    const textOf = (main: Element): string => {
      const copy = main.cloneNode(true) as Element
      for (const status of copy.querySelectorAll('p[aria-hidden=true]')) status.remove()
      return copy.textContent
    }
    // The text at the moment the page has a title. An observer runs before anything else is added.
    new MutationObserver((_, observer) => {
      const main = document.querySelector('main')
      if (!main?.querySelector('h1')) return
      Object.assign(window, { first: textOf(main), now: () => textOf(main) })
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  for (const path of ['/', `/${book?.slug}`]) {
    larder.network.answered.length = 0
    await page.goto(larder.origin + path)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).last()).toBeVisible()
    // By then the worker has opened the tables and reached the server: the screen has read its own rows long before.
    await expect.poll(() => larder.network.answered.some((one) => one.path === '/api/server/events')).toBe(true)
    const { first, now } = await page.evaluate(() => {
      const { first, now } = window as unknown as { first: string; now: () => string }
      return { first, now: now() }
    })
    expect(first, path).toBe(now)
    expect(first.length).toBeGreaterThan(300)
  }
})

test('theme and size are stored and applied before the first paint', async ({ larder, page }) => {
  await page.goto(larder.origin + address)
  await page.getByRole('button', { name: 'Text, reading settings' }).click()
  await page.getByRole('radio', { name: 'Sepia' }).check({ force: true })
  await page.getByRole('button', { name: 'Larger text' }).click()
  const size = await page
    .locator('main article p')
    .nth(2)
    .evaluate((p) => getComputedStyle(p).fontSize)
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.body === null) return
      Object.assign(window, { themeAtBody: document.documentElement.dataset.theme })
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  expect(await page.evaluate(() => (window as unknown as { themeAtBody: string }).themeAtBody)).toBe('sepia')
  await expect(page.locator('main article p').nth(2)).toHaveCSS('font-size', size)
})

test('a footnote opens in place', async ({ larder, page }) => {
  await page.goto(larder.origin + address)
  const mark = page.getByRole('article').locator('sup a').first()
  await mark.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await mark.click()
  const note = page.locator('[popover]:popover-open').last()
  await expect(note).toBeVisible()
  expect((await note.textContent())?.length).toBeGreaterThan(15)
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await page.keyboard.press('Escape')
  await expect(note).toBeHidden()
})

test('the progress bar grows evenly with the text that was read, up to the end', async ({ larder, page }) => {
  await page.goto(larder.origin + address)
  const bar = page.getByRole('progressbar', { name: 'Reading progress' })
  const percent = async () => Number(await bar.getAttribute('aria-valuenow'))
  await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toBeVisible()
  expect(await percent()).toBe(0)
  // Scrolls without animation, so that the progress can be compared with the position.
  const scrolled = (share: number) =>
    page.locator('.article-html').evaluate((text, at) => {
      const { top, height } = text.getBoundingClientRect()
      scrollBy({ top: top + at * (height - innerHeight), behavior: 'instant' })
    }, share)
  for (const share of [0.02, 0.25, 0.5, 0.9]) {
    await scrolled(share)
    await expect.poll(async () => Math.abs((await percent()) - share * 100)).toBeLessThan(1.5)
  }
  // Chromium loses a key that comes in the last frame of a smooth scroll. So the next key waits for the end.
  const rest = await page.evaluateHandle(() => ({
    ended: new Promise((resolve) => addEventListener('scrollend', resolve, { once: true })),
  }))
  await page.keyboard.press('End')
  await expect.poll(percent).toBe(100)
  await rest.evaluate(({ ended }) => ended.then(() => undefined))
  await page.keyboard.press('Home')
  await expect.poll(percent).toBe(0)
})

test('the pictures of books come in the size for the screen', { tag: ['@deep', '@spec-9.9', '@spec-9.10'] }, async ({
  larder,
  browser,
}) => {
  const sizes = { '1280x900': 'w=386&h=386', '700x900': 'w=750&h=250', '390x844': 'w=470&h=200' }
  for (const [size, query] of Object.entries(sizes)) {
    const [width = 0, height = 0] = size.split('x').map(Number)
    const context = await browser.newContext({ viewport: { width, height } })
    const page = await context.newPage()
    await page.goto(larder.origin)
    const cover = page.getByRole('article').first().getByRole('img')
    await expect(cover).toBeVisible()
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.currentSrc), size).toContain(query)
    await context.close()
  }
})
