import type { Page } from '@playwright/test'
import { present } from '#tests/support/present.ts'
import { seriousFindingsLightAndDark } from '../../support/axe.ts'
import { expect, test } from '../../support/larder.ts'
import { demoBooks } from '../../support/library.ts'

test.use({ ownServer: false })

const [book = { slug: '', articles: [] }] = demoBooks
const address = `/${book.slug}/${book.articles[0]}`

const scaleOf = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('img')
    .evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a)

test('a picture enlarges by a button, the keyboard and a tap, and Escape gives the place back', {
  tag: '@deep',
}, async ({ larder, page }) => {
  await page.goto(larder.origin + address)
  const figure = page.getByRole('article').locator('figure').first()
  const words = await page.locator('.article-html').textContent()
  const button = figure.getByRole('button', { name: 'Enlarge picture' })
  await button.scrollIntoViewIfNeeded()
  expect(await page.locator('.article-html').textContent()).toBe(words)
  const y = await page.evaluate(() => scrollY)
  await button.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(await dialog.getAttribute('aria-label')).toBe(await figure.locator('img').getAttribute('alt'))
  expect(await seriousFindingsLightAndDark(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => scaleOf(page)).toBeCloseTo(1.5)
  await page.keyboard.press('+')
  await expect.poll(() => scaleOf(page)).toBeCloseTo(2.25)
  await page.mouse.move(640, 450)
  await page.mouse.wheel(0, 2_000)
  await expect.poll(() => scaleOf(page)).toBe(1)
  // The arrow keys belong to the picture.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  expect(await page.evaluate(() => scrollY)).toBe(y)
  await figure.locator('img').click({ position: { x: 40, y: 40 } })
  await expect(dialog).toBeVisible()
})

test('two fingers enlarge the picture, and one moves it', async ({ larder, browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  await page.goto(larder.origin + address)
  await page.getByRole('button', { name: 'Enlarge picture' }).first().tap()
  const image = page.getByRole('dialog').getByRole('img')
  await expect(image).toBeVisible()
  const session = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ x, y: 420, id })) })
  await touch('touchStart', 150, 240)
  for (const apart of [60, 100, 135]) await touch('touchMove', 195 - apart, 195 + apart)
  await touch('touchEnd')
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(2.5)
  const left = async () => present(await image.boundingBox()).x
  const before = await left()
  await touch('touchStart', 200)
  for (const x of [220, 250, 280]) await touch('touchMove', x)
  await touch('touchEnd')
  await expect.poll(left).toBeGreaterThan(before + 40)
  await context.close()
})
