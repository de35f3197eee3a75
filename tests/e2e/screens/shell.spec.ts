import type { Page } from '@playwright/test'
import { present } from '#tests/support/present.ts'
import { expect, readyOffline, SUBSCRIBER, signIn, test, textsStored } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'

test.use({ ownServer: false })

const [book] = demoBooks
const article = `/${book?.slug}/${book?.articles[0]}`

test('the header leads home and to the other books, the footer to the pages, the legal ones in a new tab', {
  tag: ['@spec-1.13', '@spec-2.19', '@spec-2.21', '@spec-2.25', '@spec-9.7'],
}, async ({ larder, page }) => {
  await page.goto(`${larder.origin}/${book?.slug}`)
  await page.getByRole('button', { name: 'Related Books' }).click()
  const others = demoBooks.filter((other) => other.slug !== book?.slug)
  for (const other of others)
    await expect(page.getByRole('banner').getByRole('menuitem', { name: titleOf(other.slug, 'book') })).toBeVisible()
  await expect(
    page.getByRole('banner').getByRole('menuitem', { name: titleOf(present(book?.slug), 'book') }),
  ).toHaveCount(0)
  await page
    .getByRole('banner')
    .getByRole('menuitem', { name: titleOf(present(others[0]?.slug), 'book') })
    .click()
  await expect(page).toHaveURL(`${larder.origin}/${others[0]?.slug}`)
  await page.getByRole('banner').getByRole('link', { name: 'Larder, home' }).click()
  await expect(page).toHaveURL(`${larder.origin}/`)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'About Larder' })).toBeVisible()
  for (const name of ['Privacy policy', 'Terms of use'])
    await expect(footer.getByRole('link', { name }).first()).toHaveAttribute('target', '_blank')
  await expect(footer.getByRole('link', { name: /wherever you are/ })).toHaveCount(0)
  // The payment cards.
  expect(await footer.getByRole('img').count()).toBeGreaterThanOrEqual(2)
})

/** Clicks on the text of a book's card. */
async function clickOnCard(page: Page, origin: string, width: number, opens: boolean): Promise<void> {
  await page.setViewportSize({ width, height: 844 })
  await page.goto(origin)
  const card = page.locator('#root').getByRole('article').first()
  const text = present(await card.locator('p').first().boundingBox())
  const [x, y] = [text.x + 5, text.y + 5]
  // The link under the text. That a click does not lead on could be seen only by waiting.
  const link = await page.evaluate(([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('a')?.pathname, [x, y])
  expect(link).toBe(opens ? `/${book?.slug}` : undefined)
  await page.mouse.click(x, y)
  if (!opens) await card.getByRole('link', { name: 'Read' }).click()
  await expect(page).toHaveURL(`${origin}/${book?.slug}`)
  // The click on the text has led nowhere: else home would be two steps back.
  await page.goBack()
  await expect(page).toHaveURL(`${origin}/`)
}

test('on a tablet the whole card of a book is the link', { tag: '@spec-2.28' }, ({ larder, page }) =>
  clickOnCard(page, larder.origin, 768, true),
)

test('on a phone the whole card of a book is the link, on a desktop only its “read” link', {
  tag: ['@deep', '@spec-2.28'],
}, async ({ larder, page }) => {
  await clickOnCard(page, larder.origin, 390, true)
  await clickOnCard(page, larder.origin, 1280, false)
})

// Invariants S24
test('the status line says that the device is offline, and no longer than it is', { tag: '@spec-4.8' }, async ({
  larder,
  page,
  context,
}) => {
  const said = page.getByRole('status').filter({ hasText: /^Offline/ })
  await page.goto(larder.origin + article)
  await textsStored(page)
  await context.setOffline(true)
  await expect(said).toBeVisible()
  await context.setOffline(false)
  await expect(said).toHaveCount(0)
})

test.describe('with a server that is stopped', () => {
  test.use({ ownServer: true })

  test('the status line says that the server cannot be reached', async ({ larder, device }) => {
    const phone = device()
    const page = await phone.open()
    await page.goto(larder.origin)
    await readyOffline(page)
    await expect(page.getByRole('status').filter({ hasText: 'Ready to read offline' })).toHaveAttribute('data-ready')
    await larder.stop()
    const again = await phone.restart()
    await again.goto(larder.origin + article)
    const said = again.getByRole('status').filter({ hasText: 'Server cannot be reached' })
    await expect(said).toBeVisible()
    // It does not look ready either.
    await expect(said).not.toHaveAttribute('data-ready')
  })
})

test('logging out offline is refused with a message for three seconds, and the reader stays signed in', {
  tag: ['@spec-4.5', '@spec-6.7', '@spec-8.4', '@spec-9.2'],
}, async ({ larder, page }) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await page.context().setOffline(true)
  await page.clock.install()
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  const notice = page.getByText('You seem to be offline. Try again while online.')
  await expect(notice).toBeVisible()
  await page.clock.runFor(2_900)
  await expect(notice).toBeVisible()
  await page.clock.runFor(100)
  await expect(notice).toBeHidden()
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
})

test('a first visit that the server does not answer says so and offers to try again', { tag: '@spec-8.3' }, async ({
  larder,
  page,
}) => {
  larder.network.weather = (request) =>
    request.path.startsWith('/api/') ? { status: 500, body: '{}', contentType: 'application/json' } : 'clear'
  await page.goto(larder.origin, { waitUntil: 'commit' })
  await expect(page.getByText('Something went wrong. Please reload the page').first()).toBeVisible()
  // What the server sent stays readable.
  await expect(page.locator('#early').getByRole('heading', { level: 1 })).toBeVisible()
  larder.network.weather = () => 'clear'
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a slow first visit shows a loader', { tag: ['@deep', '@spec-2.3'] }, async ({ larder, device }) => {
  const laptop = device()
  const page = await laptop.open()
  larder.network.weather = (request) => (request.path.startsWith('/api/') ? 'silent' : 'clear')
  // The server has no page of its own for this address.
  await page.goto(`${larder.origin}/login`)
  await page.getByRole('link', { name: 'Larder, home' }).click()
  await expect(page.getByRole('progressbar', { name: 'Loading', exact: true })).toBeVisible()
})

test('a route that is slow shows a loading state until its screen is there', { tag: '@spec-2.2' }, async ({
  larder,
  browser,
}) => {
  // Without the service worker, which would have the screen already.
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(larder.origin)
  await expect(page.locator('#root').getByRole('article').first()).toBeVisible()
  const progress = page.getByRole('progressbar', { name: 'Loading the page' })
  await expect(progress).toHaveCount(0)
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(progress).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign Up' })).toBeVisible()
  await expect(progress).toHaveCount(0)
  await context.close()
})
