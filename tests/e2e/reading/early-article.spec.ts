import type { Locator, Page } from '@playwright/test'
import { earlySettled, holdApp, letAppBegin } from '../support/article/early.ts'
import { seriousFindingsLightAndDark } from '../support/axe.ts'
import { expect, restartOffline, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'
import { readRaw } from '../support/raw-tables.ts'
import { scrolledTo } from '../support/scrolling.ts'

test.use({ ownServer: true })

const [book = { slug: '', articles: [] }, other = book] = demoBooks
const [first = ''] = book.articles
const PHONE = { width: 390, height: 844 }
const LAPTOP = { width: 1280, height: 800 }
const LOOKS = [
  { size: PHONE, settings: {} },
  { size: LAPTOP, settings: {} },
  { size: PHONE, settings: { theme: 'sepia', size: 40, width: 'narrow', leading: 'loose' } },
  { size: LAPTOP, settings: { theme: 'black', size: 12, typeface: 'golos', width: 'wide', align: 'justify' } },
] as const
/** Nobody sees a move this small. */
const STILL_PX = 2

/** The app adds a button to each picture. It has no text and takes no space. */
const withoutButtons = (html: string): string => html.replace(/<button.*?<\/button>/g, '')

const top = async (element: Locator): Promise<number> => (await element.boundingBox())?.y ?? Number.NaN

/** The tops of the visible blocks of the text, in px. */
const blocksOnScreen = (page: Page): Promise<number[]> =>
  page
    .locator('.article-html > *')
    .evaluateAll((blocks) => blocks.map((one) => one.getBoundingClientRect().top).filter((top) => top < innerHeight))

/** Waits until the app shows the article with its tools. */
async function appHasIt(page: Page): Promise<void> {
  await expect(page.locator('#root').getByRole('toolbar', { name: 'Reading tools' })).toBeVisible()
  await expect(page.locator('#early')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

test('without a server an article’s text is shown before the app starts, and the app takes it over', {
  tag: ['@deep', '@spec-1.9'],
}, async ({ larder, device }) => {
  const phone = device({ viewport: PHONE })
  const again = await restartOffline(larder, phone)
  await holdApp(phone.context)
  await again.goto(`${larder.origin}/${book.slug}/${first}`)
  await expect(again.locator('#early').getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, first))
  await expect(again.locator('.article-html p').first()).toBeVisible()
  await expect(again.locator('#root')).not.toContainText(titleOf(book.slug, first))
  await again.evaluate(() => document.fonts.ready)
  const [text, places] = [await again.locator('.article-html').innerHTML(), await blocksOnScreen(again)]
  await letAppBegin(again)
  await appHasIt(again)
  expect(withoutButtons(await again.locator('.article-html').innerHTML())).toBe(text)
  const moved = (await blocksOnScreen(again)).map((now, at) => Math.abs(now - (places[at] ?? Number.NaN)))
  expect(Math.max(...moved), `moved by ${moved}`).toBeLessThanOrEqual(STILL_PX)
})

test('an article’s text is shown before the app starts and does not move when it starts', {
  tag: ['@deep', '@spec-1.9'],
}, async ({ larder, device }) => {
  const laptop = device()
  const again = await restartOffline(larder, laptop)
  await holdApp(laptop.context)
  const address = `${larder.origin}/${book.slug}/${first}`
  const title = again.getByRole('heading', { level: 1 })
  const paragraph = again.locator('.article-html p').first()
  await again.goto(larder.origin)
  for (const { size, settings } of LOOKS)
    await test.step(`${size.width} px wide, with ${JSON.stringify(settings)}`, async () => {
      await again.setViewportSize(size)
      await again.evaluate((chosen) => localStorage.setItem('readingSettings', chosen), JSON.stringify(settings))
      await again.goto(address)
      await expect(again.locator('#early').getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, first))
      await expect(paragraph).toBeVisible()
      await expect(again.locator('#root')).not.toContainText(titleOf(book.slug, first))
      await expect(again.getByRole('article')).toHaveCount(1)
      await expect(again.getByRole('main')).toHaveCount(1)
      await again.evaluate(() => document.fonts.ready)
      expect(await seriousFindingsLightAndDark(again)).toEqual([])
      const wayBack = again.locator('#early header a[data-always] path')
      expect(await wayBack.evaluate((line) => getComputedStyle(line).strokeWidth)).toBe('2px')
      const text = await again.locator('.article-html').innerHTML()
      const places = [await top(title), ...(await blocksOnScreen(again))]
      await letAppBegin(again)
      await appHasIt(again)
      await expect(again.getByRole('article')).toHaveCount(1)
      expect(withoutButtons(await again.locator('.article-html').innerHTML())).toBe(text)
      const moved = [await top(title), ...(await blocksOnScreen(again))].map((now, at) =>
        Math.abs(now - (places[at] ?? Number.NaN)),
      )
      expect(Math.max(...moved), `moved by ${moved}`).toBeLessThanOrEqual(STILL_PX)
    })

  await again.evaluate(() => localStorage.removeItem('readingSettings'))
  await test.step('a reader who clicks at the beginning of the text is not moved', async () => {
    await again.goto(`${larder.origin}/${other.slug}/${other.articles[0]}`)
    await earlySettled(again)
    await title.click()
    const before = await top(title)
    await letAppBegin(again)
    await appHasIt(again)
    await again.setViewportSize({ ...LAPTOP, width: LAPTOP.width - 100 })
    await again.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    expect(Math.abs((await top(title)) - before)).toBeLessThanOrEqual(STILL_PX)
    await again.setViewportSize(LAPTOP)
  })

  await test.step('a reader who goes to the end at once stays there', async () => {
    await again.goto(`${larder.origin}/${other.slug}/${other.articles[0]}`)
    const last = again.locator('.article-html > :last-child')
    await last.waitFor({ state: 'attached' })
    await earlySettled(again)
    await again.keyboard.press('End')
    await expect(last).toBeInViewport()
    await expect
      .poll(() => again.evaluate(() => scrollY + innerHeight - document.body.scrollHeight))
      .toBeGreaterThan(-2)
    await scrolledTo(again)
    const before = await top(last)
    await letAppBegin(again)
    await appHasIt(again)
    expect(Math.abs((await top(last)) - before)).toBeLessThanOrEqual(STILL_PX)
  })

  await test.step('the scroll position and the selection stay when the app starts', async () => {
    await again.goto(address)
    const passage = again.locator('.article-html p').nth(6)
    await passage.waitFor()
    await again.mouse.move(600, 500)
    await again.mouse.wheel(0, 900)
    await expect.poll(() => again.evaluate(() => scrollY)).toBeGreaterThan(800)
    await scrolledTo(again)
    await passage.evaluate((element) => getSelection()?.selectAllChildren(element))
    const before = await top(passage)
    await letAppBegin(again)
    await appHasIt(again)
    expect(Math.abs((await top(passage)) - before)).toBeLessThanOrEqual(STILL_PX)
    expect(await again.evaluate(() => String(getSelection()))).toBe(await passage.textContent())
  })

  await test.step('the text opens at the stored place, or at the heading that the address names', async () => {
    // The app stores the new place after this scroll.
    await again.mouse.wheel(0, 100)
    const passage = again.locator('.article-html p').nth(6)
    const kept = async () => (await readRaw(again))?.reading.find(({ slug }) => slug === first)?.block ?? 0
    await expect.poll(kept).toBeGreaterThan(2)
    await scrolledTo(again)
    await again.goto(address)
    await earlySettled(again)
    expect(await again.locator('#early').evaluate(() => scrollY)).toBeGreaterThan(800)
    const before = await top(passage)
    await letAppBegin(again)
    await appHasIt(again)
    await expect.poll(async () => Math.abs((await top(passage)) - before)).toBeLessThanOrEqual(STILL_PX)
    const heading = again.locator('.article-html h2').last()
    const id = await heading.getAttribute('id')
    await again.goto('about:blank')
    await again.goto(`${address}#${id}`)
    await earlySettled(again)
    expect(await top(heading)).toBeLessThan(200)
    await letAppBegin(again)
    await appHasIt(again)
    await expect(heading).toBeInViewport()
  })

  await test.step('a reader who comes from a search goes to the match, and not first to the stored place', async () => {
    await again.goto('about:blank')
    await again.goto(`${address}?find=plate`)
    await earlySettled(again)
    expect(await again.locator('#early').evaluate(() => scrollY)).toBe(0)
    await letAppBegin(again)
    await appHasIt(again)
    await expect(again.getByRole('region', { name: 'Found in this article' })).toBeVisible()
  })

  await test.step('when the app cannot be loaded, the text stays readable and a message says so', async () => {
    await again.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const { url } of await cache.keys()) if (/\/vendor-/.test(url)) await cache.delete(url)
      }
    })
    // The browser has copies of its own, on the disk and in the memory of the page.
    const browser = await laptop.context.newCDPSession(again)
    await browser.send('Network.clearBrowserCache')
    await browser.send('Network.enable')
    await browser.send('Network.setCacheDisabled', { cacheDisabled: true })
    await again.goto(address)
    await letAppBegin(again)
    await expect(again.getByRole('alert').filter({ hasText: 'Part of the app is missing' })).toBeInViewport()
    await expect(paragraph).toBeVisible()
  })
})
