import type { Page } from '@playwright/test'
import { openMore, showBars } from '../support/article/bars.ts'
import { expect, readyOffline, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'
import { scrolledTo, wheelTo } from '../support/scrolling.ts'

const [book = { slug: '', articles: [] }] = demoBooks
const [first = '', second = ''] = book.articles
const article = `/${book.slug}/${first}`
/** Nobody sees a move this small. */
const STILL_PX = 2
const LINE_PX = 40

test.use({ ownServer: false })

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' }).getByRole('link')
const hits = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link')

/** The page is at `y`, and stays there. */
async function staysAt(page: Page, y: number, what: string): Promise<void> {
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - y), what).toBeLessThanOrEqual(STILL_PX)
  expect(Math.abs((await scrolledTo(page)) - y), what).toBeLessThanOrEqual(STILL_PX)
}

test('“back” leads to the place before a contents link, closes a menu, and to the link that was followed', {
  tag: '@deep',
}, async ({ larder, page }) => {
  await page.goto(larder.origin + article)
  await readyOffline(page)
  const before = await wheelTo(page, 200)
  await contents(page).nth(2).click()
  await expect(page).toHaveURL(/#/)
  const heading = await scrolledTo(page)
  expect(Math.abs(heading - before)).toBeGreaterThan(100)
  await page.goBack()
  await staysAt(page, before, 'back')
  await page.goForward()
  await staysAt(page, heading, 'forward')

  await showBars(page)
  const here = await scrolledTo(page)
  await page.getByRole('button', { name: 'EN, language' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(page).toHaveURL(/#/)
  await staysAt(page, here, 'after the menu')

  await page.goto(`${larder.origin}/search?q=plate`)
  await hits(page).nth(1).click()
  await expect(page).toHaveURL(/find=/)
  await page.goBack()
  await expect(hits(page).nth(1)).toBeFocused()
})

test('a contents link leads to its heading each time, also after reading on and coming back', {
  tag: '@deep',
}, async ({ larder, page }) => {
  await page.goto(larder.origin + article)
  await readyOffline(page)
  // A first visit may be laid out in the system's fonts, and the screen after it not.
  await page.reload()
  const heading = page.locator('#root .article-html h2').nth(1)
  const topOf = async () => Math.round((await heading.boundingBox())?.y ?? Number.NaN)
  await contents(page).nth(1).click()
  await scrolledTo(page)
  const top = await topOf()
  expect(top).toBeLessThan(300)
  const further = await wheelTo(page, (await page.evaluate(() => scrollY)) + 1_200)
  expect(await topOf()).toBeLessThan(-600)
  // The header is hidden while the reader scrolls on, and a mouse click would scroll first.
  await page.getByRole('link', { name: 'Larder, home' }).evaluate((link: HTMLElement) => link.click())
  await expect(title(page)).not.toHaveText(titleOf(book.slug, first))
  await page.goBack()
  await staysAt(page, further, 'back in the article')
  await contents(page).nth(1).click()
  // One line may have come or gone above the text.
  await expect.poll(async () => Math.abs((await topOf()) - top)).toBeLessThan(LINE_PX)
  await page.goBack()
  await staysAt(page, further, 'back from the same link')
  await page.goBack()
  await expect.poll(topOf).toBeGreaterThan(300)
  await page.goForward()
  await staysAt(page, further, 'forward')
  await page.reload()
  await staysAt(page, further, 'loaded again')
})

for (const prefix of ['', '/en'])
  test(`a first reader goes on at the same passage in a language that is not on the device, at “${prefix}/…”`, {
    tag: '@deep',
  }, async ({ larder, page }) => {
    const choose = async (button: RegExp, name: string) => {
      await showBars(page)
      await page.getByRole('banner').getByRole('button', { name: button }).click()
      await page.getByRole('menuitemradio', { name }).click()
    }
    // Answers in Russian come late, so that the text cannot be there at once.
    larder.network.weather = ({ path }) => (path.startsWith('/api/') ? { delayMs: 400 } : 'clear')
    await page.goto(larder.origin + prefix + article)
    await expect(title(page)).toHaveText(titleOf(book.slug, first))
    await wheelTo(page, 1_400)
    await showBars(page)
    const y = await scrolledTo(page)
    await choose(/language/, 'Русский')
    await expect(title(page)).toHaveText(titleOf(book.slug, first, 'ru'))
    await expect(
      page.locator('.article-html > p').filter({ hasText: 'Блюда из одного горшка' }).first(),
    ).toBeInViewport()
    expect(await scrolledTo(page)).toBeGreaterThan(600)
    await choose(/язык/, 'English')
    await expect(title(page)).toHaveText(titleOf(book.slug, first))
    await expect.poll(async () => Math.abs((await scrolledTo(page)) - y)).toBeLessThan(60)
    larder.calm()
  })

test('other clicks on links and cards are the browser’s: a new tab, and this page stays', {
  tag: '@deep',
}, async ({ larder, page, context }) => {
  await page.setViewportSize({ width: 768, height: 1_024 })
  const opensTab = async (address: string, link: (page: Page) => ReturnType<Page['locator']>) => {
    await page.goto(larder.origin + address)
    for (const other of [
      { modifiers: ['Control'] },
      { modifiers: ['Control', 'Shift'] },
      { button: 'middle' },
    ] as const) {
      const opened = context.waitForEvent('page')
      await link(page).click({ ...other, modifiers: [...('modifiers' in other ? other.modifiers : [])] })
      const tab = await opened
      await tab.close()
      await expect(page, JSON.stringify(other)).toHaveURL(larder.origin + address)
    }
  }
  const card = (one: Page) => one.getByRole('article').first()
  await opensTab('/', (one) => card(one).getByRole('link'))
  await opensTab('/', card)
  await opensTab(`/${book.slug}`, (one) =>
    one.getByRole('main').getByRole('link', { name: titleOf(book.slug, second) }),
  )
  await opensTab('/search?q=plate', (one) => hits(one).first())
  await opensTab(article, (one) => one.locator('main a[rel=next]').first())
  await opensTab(article, (one) => one.locator('.article-html a[href^="/"]').first())
  await opensTab('/ru', (one) => one.getByRole('link', { name: 'Larder' }).first())
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('“back” on the home screen shows the card that was tapped where it was, below what has appeared above it', {
    tag: '@deep',
  }, async ({ larder, page }) => {
    await page.goto(larder.origin)
    await readyOffline(page)
    const read = page.getByRole('main').locator(`article a[href="/${book.slug}"]`)
    await read.evaluate((link) => scrollBy({ top: link.getBoundingClientRect().top - 500, behavior: 'instant' }))
    await scrolledTo(page)
    const top = (await read.boundingBox())?.y ?? Number.NaN
    await read.tap()
    await expect(title(page)).toHaveText(titleOf(book.slug, 'book'))
    await page
      .getByRole('main')
      .getByRole('link', { name: titleOf(book.slug, second) })
      .tap()
    await expect(title(page)).toHaveText(titleOf(book.slug, second))
    await page.evaluate(() => scrollTo({ top: 1_500, behavior: 'instant' }))
    await expect
      .poll(async () => Number(await page.getByRole('progressbar').first().getAttribute('aria-valuenow')))
      .toBeGreaterThan(10)
    await page.goBack()
    await expect(title(page)).toHaveText(titleOf(book.slug, 'book'))
    await page.goBack()
    await expect(page.getByRole('main').getByText(titleOf(book.slug, second)).first()).toBeAttached()
    await expect.poll(async () => Math.abs(((await read.boundingBox())?.y ?? 0) - top)).toBeLessThanOrEqual(STILL_PX)
    await scrolledTo(page)
    expect(Math.abs(((await read.boundingBox())?.y ?? 0) - top)).toBeLessThanOrEqual(STILL_PX)
  })

  test('“back” closes an open menu, panel or dialog, and the screen stays', { tag: '@deep' }, async ({
    larder,
    page,
  }) => {
    await page.goto(`${larder.origin}/${book.slug}`)
    await page
      .getByRole('main')
      .getByRole('link', { name: titleOf(book.slug, first) })
      .tap()
    await expect(title(page)).toHaveText(titleOf(book.slug, first))
    const layers = page.locator(':popover-open, dialog:modal')
    const closes = async (open: () => Promise<unknown>) => {
      await open()
      await expect(layers.first()).toBeVisible()
      await page.goBack()
      await expect(layers).toHaveCount(0)
      await expect(page).toHaveURL(larder.origin + article)
      await expect(title(page)).toHaveText(titleOf(book.slug, first))
    }
    await closes(() => openMore(page))
    await closes(async () => {
      await openMore(page)
      await page.getByRole('button', { name: 'EN, language' }).tap()
      await expect(page.getByRole('menu')).toBeVisible()
    })
    await closes(() =>
      page
        .getByRole('toolbar')
        .getByRole('button', { name: /reading settings/i })
        .tap(),
    )
    await closes(() => page.keyboard.press('?'))
    await page.goBack()
    await expect(title(page)).toHaveText(titleOf(book.slug, 'book'))
  })
})
