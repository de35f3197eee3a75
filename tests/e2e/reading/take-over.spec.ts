import type { Locator, Page } from '@playwright/test'
import type { Seen, Weather } from '#tests/support/device/network-proxy.ts'
import { expect, readyOffline, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { recordShifts, tooMuchMoved } from '../support/layout-shifts.ts'
import { demoBooks, titleOf } from '../support/library.ts'
import { scrolledTo } from '../support/scrolling.ts'

test.use({ ownServer: false })

const [book = { slug: '', articles: [] }, other = book] = demoBooks
const [first = '', second = ''] = book.articles
/** Nobody sees a move this small. */
const STILL_PX = 1

const top = async (element: Locator): Promise<number> => (await element.boundingBox())?.y ?? Number.NaN
const isScript = ({ path }: Seen): boolean => /\.js$/.test(path)

/** Lets the app's scripts arrive only when the returned function is called: a story acts on the server's page until then. */
function holdScripts(network: { weather: (request: Seen) => Weather }): () => void {
  let letCome = (): void => undefined
  const after = new Promise<void>((resolve) => {
    letCome = resolve
  })
  network.weather = (request) => (isScript(request) ? { after } : 'clear')
  return () => {
    network.weather = () => 'clear'
    letCome()
  }
}

/** The server's page alone is shown. */
async function serverPage(page: Page): Promise<Locator> {
  const shown = page.locator('body > #early')
  await expect(shown.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#root main')).toHaveCount(0)
  return shown
}

/** A browser drops keys and the wheel before its first picture of the page. */
const pictureShown = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => performance.getEntriesByType('paint').length)).toBeGreaterThan(0)

async function appHasIt(page: Page): Promise<void> {
  await expect(page.locator('#root').getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('#early')).toHaveCount(0)
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport })

    test('the app takes over the server’s pages: nothing moves, and the reader stays where they are', async ({
      larder,
      context,
      browser,
    }) => {
      test.slow()
      await context.close()
      for (const [name, path] of [
        ['home', '/'],
        ['book', `/${book.slug}`],
        ['article', `/${book.slug}/${first}`],
        ['beginning', `/ru/${book.slug}/${second}`],
        ['content page', '/uk/about'],
        ['not found', '/no-such-book'],
      ] as const)
        await test.step(name, async () => {
          const letScriptsCome = holdScripts(larder.network)
          const device = await browser.newContext({ viewport })
          await recordShifts(device)
          const page = await device.newPage()
          await page.goto(larder.origin + path, { waitUntil: 'commit' })
          const shown = await serverPage(page)
          const title = await shown.getByRole('heading', { level: 1 }).textContent()
          await pictureShown(page)
          await page.mouse.move(200, 400)
          await page.mouse.wheel(0, 300)
          const y = await scrolledTo(page)
          const link = shown.locator('main a[href]:visible').first()
          await link.evaluate((element) => element.focus({ preventScroll: true }))
          const href = await link.getAttribute('href')
          const last = await top(link)
          letScriptsCome()
          await appHasIt(page)
          await expect(page.locator('#root').getByRole('heading', { level: 1 })).toHaveText(String(title))
          const moved = Math.abs((await page.evaluate(() => scrollY)) - y)
          expect(moved, `${name}: scrolled to ${y}`).toBeLessThanOrEqual(STILL_PX)
          const focused = await page.evaluate(() => document.activeElement?.getAttribute('href'))
          expect(focused, `${name}: the focus`).toBe(href)
          const shifted = Math.abs((await top(page.locator(':focus'))) - last)
          expect(shifted, `${name}: where the focus is`).toBeLessThanOrEqual(STILL_PX)
          expect((await tooMuchMoved(page, name)).join('\n')).toBe('')
          await device.close()
        })
    })
  })

test('the text that the reader selected in the server’s page is the app’s text', async ({ larder, page }) => {
  const letScriptsCome = holdScripts(larder.network)
  await page.goto(`${larder.origin}/${book.slug}/${first}`, { waitUntil: 'commit' })
  const text = (await serverPage(page)).locator('.article-html')
  const passage = page.locator('.article-html p').nth(2)
  await expect(passage).toBeVisible()
  await text.evaluate((element) => Object.assign(element.firstElementChild ?? {}, { isServers: true }))
  await passage.evaluate((element) => getSelection()?.selectAllChildren(element))
  letScriptsCome()
  await appHasIt(page)
  expect(await page.evaluate(() => String(getSelection()))).toBe(await passage.textContent())
  const isServers = page.locator('#root .article-html > :first-child')
  expect(await isServers.evaluate((element) => 'isServers' in element)).toBe(true)
})

test('a reader who skipped the header of the server’s page is still after it', async ({ larder, page }) => {
  const letScriptsCome = holdScripts(larder.network)
  await page.goto(larder.origin, { waitUntil: 'commit' })
  await serverPage(page)
  await pictureShown(page)
  await page.keyboard.press('Tab')
  await expect(page.locator('#early a[href="#main"]')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#early main')).toBeFocused()
  letScriptsCome()
  await appHasIt(page)
  await expect(page.locator('#root main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('#root main a').first()).toBeFocused()
})

test('while no script comes, the server’s page is a plain page', async ({ larder, page }) => {
  const letScriptsCome = holdScripts(larder.network)
  const open = { waitUntil: 'commit' } as const
  await page.goto(`${larder.origin}/ru`, open)
  await serverPage(page)
  await expect(page.locator('.needs-script')).toBeHidden()
  await page.locator('article').first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, 'book', 'ru'))
  await page
    .getByRole('main')
    .getByRole('link', { name: titleOf(book.slug, first, 'ru') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, first, 'ru'))
  await page.locator('header summary').last().click()
  await page.locator('header').getByRole('link', { name: 'Українська' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, first, 'uk'))
  await page.goBack(open)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, first, 'ru'))
  await page.goForward(open)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, first, 'uk'))
  letScriptsCome()
  await page.reload()
  await appHasIt(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, first, 'uk'))
})

test('when the scripts cannot be loaded, the server’s page stays, and a message says what is missing', async ({
  larder,
  device,
}) => {
  // The browser reports the missing script as an error, so this is no page of the fixture.
  const page = await device().open()
  larder.network.weather = (request) => (isScript(request) ? 'down' : 'clear')
  await page.goto(`${larder.origin}/${book.slug}/${first}`, { waitUntil: 'commit' })
  await expect(page.getByRole('alert').filter({ hasText: 'Part of the app is missing' })).toBeInViewport()
  await expect(page.locator('.article-html p').first()).toBeVisible()
  larder.network.weather = () => 'clear'
  await appHasIt(page)
})

test('a subscriber does not see the parts for visitors, and then reads the whole text', async ({
  larder,
  page,
  browser,
}) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  const signedIn = await browser.newContext({ storageState: await page.context().storageState() })
  const other = await signedIn.newPage()
  const letScriptsCome = holdScripts(larder.network)
  await other.goto(`${larder.origin}/${book.slug}/${second}`, { waitUntil: 'commit' })
  const shown = await serverPage(other)
  await expect(shown.locator('aside')).toBeHidden()
  await expect(shown.getByRole('link', { name: 'Sign In' })).toBeHidden()
  const beginning = (await shown.locator('.article-html').textContent()) ?? ''
  letScriptsCome()
  await appHasIt(other)
  await expect(other.getByRole('button', { name: 'My Account' })).toBeVisible()
  const length = async () => String(await other.locator('.article-html').textContent()).length
  await expect.poll(length).toBeGreaterThan(beginning.length + 500)
  await signedIn.close()
})

test('a reader who chose another language does not see the server’s page in the wrong one', async ({
  larder,
  browser,
}) => {
  const { origin } = larder
  const localStorage = [{ name: 'currentLanguage', value: 'uk' }]
  const device = await browser.newContext({ storageState: { cookies: [], origins: [{ origin, localStorage }] } })
  const page = await device.newPage()
  const letScriptsCome = holdScripts(larder.network)
  await page.goto(`${origin}/${other.slug}`, { waitUntil: 'commit' })
  await expect(page.locator('#early main')).toBeAttached()
  await expect(page.locator('#early')).toBeHidden()
  letScriptsCome()
  await appHasIt(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(other.slug, 'book', 'uk'))
  await device.close()
})

test('a screen for which there is no server’s page, and one that sends the reader on, are the app’s', async ({
  larder,
  page,
}) => {
  await page.goto(`${larder.origin}/favorites`)
  await expect(page).toHaveURL(/\/login\?redirectUrl/)
  await appHasIt(page)
})

test('after a first visit the device answers, and never with a page of the server', async ({ larder, page }) => {
  await page.goto(`${larder.origin}/${book.slug}/${first}`)
  await readyOffline(page)
  larder.network.weather = () => 'down'
  for (const path of [`/${book.slug}/${second}`, '/', `/${book.slug}/${first}`]) {
    const answer = await page.goto(larder.origin + path)
    expect(await answer?.text()).not.toContain('<main')
    await appHasIt(page)
  }
  await page.goBack()
  await expect(page).toHaveURL(`${larder.origin}/`)
  await appHasIt(page)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, first))
})
