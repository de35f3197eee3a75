import { expectBars, showBars, tapText } from '../../support/article/bars.ts'
import { expect, readyOffline, test } from '../../support/larder.ts'
import { recordShifts, shiftsOf, worstWindow } from '../../support/layout-shifts.ts'
import { demoBooks } from '../../support/library.ts'
import { scrolledTo, wheelTo } from '../../support/scrolling.ts'

test.use({ ownServer: false })

const [book = { slug: '', articles: [] }] = demoBooks
const address = `/${book.slug}/${book.articles[0]}`
const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 900 },
] as const

for (const viewport of SIZES)
  test(`while the reader scrolls on, the page is alone, and the bars return when they are wanted, ${viewport.width} px`, {
    tag: viewport.width === 390 ? '@deep' : [],
  }, async ({ larder, browser }) => {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
    await recordShifts(context)
    const page = await context.newPage()
    await page.goto(larder.origin + address)
    await readyOffline(page)
    await expectBars(page, 'shown')
    // Where text is in the window, and not only a picture.
    const y = await page
      .locator('.article-html > h2')
      .nth(1)
      .evaluate((heading) => Math.round(heading.getBoundingClientRect().top + scrollY - 150))
    await wheelTo(page, y - 200)
    await expectBars(page, 'hidden')
    await expect(page.getByRole('progressbar', { name: 'Reading progress' })).toBeInViewport()

    await test.step('scrolling up brings them back, scrolling on hides them again', async () => {
      await wheelTo(page, y - 300)
      await expectBars(page, 'shown')
      await wheelTo(page, y)
      await expectBars(page, 'hidden')
    })
    await test.step('a tap on the text brings them back and moves nothing', async () => {
      const before = await scrolledTo(page)
      await showBars(page)
      await expectBars(page, 'shown')
      expect(await scrolledTo(page)).toBe(before)
      await wheelTo(page, y + 100)
      await expectBars(page, 'hidden')
    })
    await test.step('the keyboard’s focus brings them back, and the text stays', async () => {
      const before = await scrolledTo(page)
      await page.getByRole('toolbar', { name: 'Reading tools' }).getByRole('button').last().focus()
      await expectBars(page, 'shown')
      await page.keyboard.press('Shift+Tab')
      await expectBars(page, 'shown')
      expect(await scrolledTo(page)).toBe(before)
    })
    await test.step('they stay while the reader uses them', async () => {
      await page.getByRole('button', { name: 'Text, reading settings' }).press('Enter')
      await expect(page.getByRole('dialog', { name: 'Reading settings' })).toBeVisible()
      await page.mouse.move(2, viewport.height / 2)
      await page.mouse.wheel(0, 200)
      await scrolledTo(page)
      await expectBars(page, 'shown')
      await page.keyboard.press('Escape')
    })
    // The share of the article at the lower edge changes its width.
    expect(worstWindow(await shiftsOf(page))).toBeLessThan(0.001)
    await test.step('scrolling by the app hides nothing', async () => {
      await page.reload()
      await expectBars(page, 'shown')
      await page.evaluate(() => scrollTo({ top: 100, behavior: 'instant' }))
      await page.evaluate(() => scrollTo({ top: 1_500, behavior: 'instant' }))
      await scrolledTo(page)
      await expectBars(page, 'shown')
    })
    await context.close()
  })

test('a finger’s tap shows the bars, and the next one hides them', async ({ larder, browser }) => {
  const context = await browser.newContext({ viewport: SIZES[0], hasTouch: true, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(larder.origin + address)
  await expectBars(page, 'shown')
  await wheelTo(page, 1_300)
  await expectBars(page, 'hidden')
  await tapText(page)
  await expectBars(page, 'shown')
  await tapText(page)
  await expectBars(page, 'hidden')
  await context.close()
})
