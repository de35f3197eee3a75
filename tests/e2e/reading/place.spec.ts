import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from '#tests/support/source-files.ts'
import { openMore, showBars } from '../support/article/bars.ts'
import { expect, readyOffline, test } from '../support/larder.ts'
import { demoBooks } from '../support/library.ts'
import { placeStored, scrolledTo, storedPlace, wheelTo } from '../support/scrolling.ts'

const [book = { slug: '', articles: [] }] = demoBooks
const [first = ''] = book.articles
const address = `/${book.slug}/${first}`
const SIZES = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
] as const
const READ_PX = 1_400
/** Nobody sees a move this small. */
const STILL_PX = 2

const menuButton = (page: Page, name: RegExp) => page.getByRole('banner').getByRole('button', { name })

/** A paragraph that is on the screen after `READ_PX`. */
const passage = (page: Page) => page.locator('.article-html > p').filter({ hasText: 'Dishes from one pot count too' })
const topOf = async (page: Page) => (await passage(page).boundingBox())?.y ?? Number.NaN

/** Opens and closes everything around the text, and gives each control of the header the focus. */
async function openAndClose(page: Page, isPhone: boolean): Promise<void> {
  await showBars(page)
  for (const name of [/language/i, /other books|related books/i]) {
    await openMore(page)
    await menuButton(page, name).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
  }
  if (isPhone) await menuButton(page, /open search/i).click()
  else await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('vitamin')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /reading settings/i })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  // The browser scrolls to a control that gets the focus outside the view, as with the Tab key.
  for (const control of await page.getByRole('banner').locator('a, button').all())
    await control.evaluate((one) => one.focus())
}

for (const size of SIZES)
  test.describe(`${size.width} px wide`, () => {
    test.use({ ownServer: false, viewport: size, isMobile: false })

    test('the text and the place move only when the reader scrolls, online and offline', async ({
      larder,
      page,
      context,
    }) => {
      await page.goto(larder.origin + address)
      await readyOffline(page)
      // A first visit may be laid out in the system's fonts, and the next one not.
      await page.reload()
      await readyOffline(page)
      const y = await wheelTo(page, READ_PX)
      const stored = await placeStored(page, first)
      const expectStill = async (what: string) => {
        expect(Math.abs((await scrolledTo(page)) - y), what).toBeLessThanOrEqual(STILL_PX)
        expect(await storedPlace(page, first), what).toEqual(stored)
      }
      await test.step('opening and closing menus and panels moves nothing', async () => {
        await openAndClose(page, size.width < 768)
        await expectStill('after all menus')
      })
      await test.step('a change of the layout keeps the passage where it is', async () => {
        const top = await topOf(page)
        await page.setViewportSize({ width: size.height, height: size.width })
        await scrolledTo(page)
        await expect(passage(page)).toBeInViewport()
        await page.setViewportSize(size)
        await page.emulateMedia({ media: 'print' })
        // The panel is rendered again while it is hidden: it must not take over the size of the print.
        for (const theme of ['Sepia', 'Auto'])
          await page.getByRole('radio', { name: theme, includeHidden: true }).dispatchEvent('click')
        await expect(page.locator('[role=dialog] output')).toHaveText(size.width < 768 ? '18' : '20')
        await page.emulateMedia({ media: 'screen' })
        await expectStill('after turning the screen, and printing')
        await page
          .getByRole('toolbar')
          .getByRole('button', { name: /reading settings/i })
          .click()
        for (let step = 0; step < 4; step += 1) await page.getByRole('button', { name: 'Larger text' }).click()
        await expect(passage(page)).toBeInViewport()
        for (let step = 0; step < 4; step += 1) await page.getByRole('button', { name: 'Smaller text' }).click()
        await page.keyboard.press('Escape')
        await expectStill('after other sizes of type')
        expect(Math.abs((await topOf(page)) - top)).toBeLessThanOrEqual(STILL_PX)
      })
      await test.step('a notice that appears above the text does not move it', async () => {
        const top = await topOf(page)
        await page.getByRole('main').evaluate((main) => {
          const notice = document.createElement('p')
          notice.textContent = 'A notice that comes late'
          notice.style.height = '120px'
          main.before(notice)
        })
        await scrolledTo(page)
        expect(Math.abs((await topOf(page)) - top)).toBeLessThanOrEqual(STILL_PX)
        expect(await storedPlace(page, first)).toEqual(stored)
      })
      await test.step('moving the focus to the end of the page scrolls there and stores no place', async () => {
        await page.getByRole('contentinfo').getByRole('link').last().focus()
        await expect(page.getByRole('contentinfo').getByRole('link').last()).toBeInViewport()
        await scrolledTo(page)
        expect(await storedPlace(page, first)).toEqual(stored)
      })
      await test.step('a new load opens at the place, also in another tab and without a network', async () => {
        const tab = await context.newPage()
        await tab.goto(larder.origin + address)
        await expect.poll(() => tab.evaluate(() => scrollY)).toBeGreaterThan(0)
        expect(Math.abs((await scrolledTo(tab)) - y)).toBeLessThanOrEqual(STILL_PX)
        larder.network.weather = () => 'down'
        await tab.reload()
        await expect.poll(() => tab.evaluate(() => scrollY)).toBeGreaterThan(0)
        expect(Math.abs((await scrolledTo(tab)) - y)).toBeLessThanOrEqual(STILL_PX)
        await tab.close()
        larder.network.weather = () => 'clear'
      })
      await test.step('another language goes on at the same block', async () => {
        await page.goto(larder.origin + address)
        await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
        await openMore(page)
        await menuButton(page, /language/i).click()
        await page.getByRole('menuitemradio', { name: 'Русский' }).click()
        await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
        await scrolledTo(page)
        await expect(
          page.locator('.article-html > p').filter({ hasText: 'Блюда из одного горшка' }).first(),
        ).toBeInViewport()
      })
    })
  })

/** In the English text of the first article. */
function editFirst(contentDir: string, change: (text: string) => string): void {
  const file = join(contentDir, 'books', book.slug, `${first}.en.md`)
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}
const ABOVE = Array.from({ length: 6 }, (_, at) => `A new paragraph, number ${at}, that nobody has read yet.`).join(
  '\n\n',
)

test('text added above the reader moves neither the open article nor the stored place', async ({ larder, page }) => {
  await page.goto(larder.origin + address)
  await readyOffline(page)
  await wheelTo(page, READ_PX)
  await placeStored(page, first)
  const top = await topOf(page)
  await test.step('text added to the open article moves it in no frame', async () => {
    await passage(page).evaluate((element) => {
      const text = element.textContent
      const tops: number[] = []
      Object.assign(window, { tops })
      const look = () => {
        const now = [...document.querySelectorAll('.article-html > p')].find((one) => one.textContent === text)
        if (now) tops.push(now.getBoundingClientRect().top)
        requestAnimationFrame(look)
      }
      look()
    })
    cpSync(join(ROOT, 'content'), larder.contentDir, { recursive: true })
    editFirst(larder.contentDir, (text) => text.replace(/\n---\n/, `\n---\n\n${ABOVE}\n`))
    await larder.importFolder(larder.contentDir)
    await expect(page.getByText('A new paragraph, number 3')).toBeAttached()
    await scrolledTo(page)
    const tops = await page.evaluate(() => (window as unknown as { tops: number[] }).tops)
    expect(tops.length).toBeGreaterThan(10)
    expect(Math.max(...tops.map((one) => Math.abs(one - top)))).toBeLessThanOrEqual(STILL_PX)
  })
  await test.step('the passage is in the same position after a reload', async () => {
    await page.reload()
    await expect.poll(async () => Math.abs((await topOf(page)) - top)).toBeLessThanOrEqual(STILL_PX)
  })
  await test.step('the passage is found after text was added and the passage was corrected while the page was closed', async () => {
    await page.goto('about:blank')
    editFirst(larder.contentDir, (text) =>
      text
        .replace(/\n---\n/, `\n---\n\n${ABOVE}\n`)
        .replace('Dishes from one pot count too', 'Good dishes from one pot count too'),
    )
    await larder.importFolder(larder.contentDir)
    await page.goto(larder.origin + address)
    const corrected = page.locator('.article-html > p').filter({ hasText: 'Good dishes from one pot count too' })
    await expect
      .poll(async () => Math.abs(((await corrected.boundingBox())?.y ?? Number.NaN) - top))
      .toBeLessThanOrEqual(40)
  })
})

test('a suggestion opens the article at the heading it names, or at the first match of its word', async ({
  larder,
  page,
}) => {
  await page.goto(larder.origin)
  await readyOffline(page)
  const found = page.getByRole('region', { name: 'Found in this article' })
  const choose = async (typed: string, wanted: RegExp) => {
    await page.getByRole('searchbox').fill(typed)
    await page.getByRole('option').filter({ hasText: wanted }).first().click()
  }
  await choose('vitamin cannot', /^What a vitamin cannot do/)
  const heading = page.getByRole('article').getByRole('heading', { name: 'What a vitamin cannot do' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  expect((await heading.boundingBox())?.y).toBeLessThan(220)
  await expect(found).toBeHidden()
  await test.step('a suggestion works from within the same article too', async () => {
    await wheelTo(page, 100)
    await choose('vitamin cannot', /^What a vitamin cannot do/)
    await expect(heading).toBeFocused()
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(220)
  })
  await test.step('the beginning of a word finds a title', async () => {
    await choose('vitam', /^Vitamin C and the common cold/)
    await expect(found).toContainText(/^1 of \d+/)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  })
})
