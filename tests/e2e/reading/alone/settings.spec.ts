import type { Page } from '@playwright/test'
import { expect, readyOffline, test } from '../../support/larder.ts'
import { demoBooks } from '../../support/library.ts'

test.use({ ownServer: false })

const [book = { slug: '', articles: [] }] = demoBooks
const address = `/${book.slug}/${book.articles[0]}`

const openSettings = (page: Page) => page.getByRole('button', { name: 'Text, reading settings' }).click()
const choose = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true }).check({ force: true })

const lookOf = (page: Page) =>
  page
    .locator('.article-html > p')
    .nth(2)
    .evaluate((paragraph) => {
      const { fontFamily, fontSize, lineHeight, textAlign } = getComputedStyle(paragraph)
      const { width } = paragraph.getBoundingClientRect()
      return { face: fontFamily.split(',')[0], fontSize, lineHeight: Number.parseFloat(lineHeight), textAlign, width }
    })

/** The addresses of the stored typefaces. */
const storedTypefaces = (page: Page) =>
  page.evaluate(async () => {
    const keys = await (await caches.open('larder-typefaces-v1')).keys()
    return keys.map(({ url }) => url.replace(/.*\//, '').replace(/-[\w-]{8}\.woff2$/, '')).sort()
  })

test('the settings change the text at once, are there before the first paint, and one tap resets them', {
  tag: '@deep',
}, async ({ larder, browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(larder.origin + address)
  await readyOffline(page)
  // A first visit may be laid out in the system's fonts, and the next one not.
  await page.reload()
  await expect(page.locator('#root .article-html')).toBeVisible()
  const standard = await lookOf(page)
  await openSettings(page)
  const reset = page.getByRole('button', { name: 'Reset' })
  await expect(reset).toBeDisabled()
  await choose(page, 'Typeface', 'Golos')
  await choose(page, 'Line spacing', 'Loose')
  await choose(page, 'Margins', 'Wide')
  await choose(page, 'Alignment', 'Justified')
  for (let step = 0; step < 20; step++) {
    const larger = page.getByRole('button', { name: 'Larger text' })
    if (await larger.isEnabled()) await larger.click()
  }
  const chosen = await lookOf(page)
  expect(chosen).toMatchObject({ face: '"Golos Text"', fontSize: '40px', textAlign: 'justify' })
  expect(chosen.lineHeight / 40).toBeCloseTo(1.9)
  expect(chosen.width).toBeLessThan(standard.width - 20)
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.body === null) return
      Object.assign(window, { atBody: { ...document.documentElement.dataset } })
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await expect.poll(() => lookOf(page)).toEqual(chosen)
  expect(await page.evaluate(() => (window as unknown as { atBody: object }).atBody)).toMatchObject({
    typeface: 'golos',
    leading: 'loose',
    width: 'narrow',
    align: 'justify',
  })
  await openSettings(page)
  await reset.click()
  expect(await lookOf(page)).toEqual(standard)
  await context.close()
})

test('PT Serif and Andika are loaded when they are chosen, and are there without a network', async ({
  larder,
  page,
  context,
}) => {
  const asked: string[] = []
  page.on('request', (request) => void (/andika|pt-serif/.test(request.url()) && asked.push(request.url())))
  await page.goto(larder.origin + address)
  await readyOffline(page)
  expect(asked).toEqual([])
  expect(await storedTypefaces(page)).toEqual([])
  await openSettings(page)
  await choose(page, 'Typeface', 'Andika')
  const files = (name: string) =>
    ['cyrillic', 'latin'].flatMap((letters) =>
      ['400-italic', '400-normal', '700-normal'].map((style) => `${name}-${letters}-${style}`),
    )
  await expect.poll(() => storedTypefaces(page)).toEqual(files('andika'))
  await choose(page, 'Typeface', 'PT Serif')
  await expect.poll(() => storedTypefaces(page)).toEqual([...files('andika'), ...files('pt-serif')])
  await context.setOffline(true)
  await page.goto(larder.origin + address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await lookOf(page)).face).toBe('"PT Serif"')
  await expect
    .poll(() =>
      page.evaluate(
        () => [...document.fonts].filter(({ family, status }) => /PT Serif/.test(family) && status === 'loaded').length,
      ),
    )
    .toBeGreaterThanOrEqual(1)
  await context.setOffline(false)
})

test('two tabs change different settings, and neither takes back what the other has chosen', async ({
  larder,
  page,
  context,
}) => {
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(larder.origin + address)
    await openSettings(tab)
    await expect(tab.getByRole('group', { name: 'Theme' })).toBeVisible()
  }
  await choose(page, 'Theme', 'Dark')
  await choose(other, 'Line spacing', 'Loose')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('data-leading', 'loose')
})

test('a typeface that cannot be loaded is named, and reading goes on', async ({ larder, page, context }) => {
  await page.goto(larder.origin + address)
  await readyOffline(page)
  await context.setOffline(true)
  await openSettings(page)
  await choose(page, 'Typeface', 'Andika')
  await expect(page.getByText('Andika is not on this device yet')).toBeVisible()
  await choose(page, 'Line spacing', 'Loose')
  await expect(page.getByText('Andika is not on this device yet')).toBeVisible()
  // It is missing on the next visit too.
  await page.reload()
  await expect(page.locator('#root .article-html > p').nth(2)).toBeVisible()
  await openSettings(page)
  await expect(page.getByText('Andika is not on this device yet')).toBeVisible()
  await choose(page, 'Typeface', 'Literata')
  await expect(page.getByText('Andika is not on this device yet')).toHaveCount(0)
  await context.setOffline(false)
})

test('a typeface whose file fails after the panel was closed is named in a toast', async ({ larder, page }) => {
  await page.goto(larder.origin + address)
  await openSettings(page)
  await expect(page.getByRole('group', { name: 'Typeface' })).toBeVisible()
  await page.evaluate(() => {
    document.fonts.load = () =>
      new Promise((_, fail) => addEventListener('failing', () => fail(new Error('no file')), { once: true }))
  })
  await choose(page, 'Typeface', 'Andika')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: 'Typeface' })).toBeHidden()
  const told = page.getByText('Andika is not on this device yet').filter({ visible: true })
  await expect(told).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new Event('failing')))
  await expect(told).toHaveCount(1)
})
