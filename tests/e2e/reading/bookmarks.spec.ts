import type { Page } from '@playwright/test'
import { present } from '#tests/support/present.ts'
import { seriousFindingsLightAndDark } from '../support/axe.ts'
import { bookmarked, failsBookmarks } from '../support/bookmarked.ts'
import { crumbs, expect, READER, readyOffline, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'
import { REFUSED } from '../support/server/our-refusal.ts'

const [book] = demoBooks
const [first = '', second = '', third = ''] = book?.articles ?? []
const path = (article: string) => `/${book?.slug}/${article}`
const title = (article: string) => titleOf(present(book?.slug), article)
const star = (page: Page, name: 'Add to favorites' | 'Remove from favorites') =>
  page.getByRole('toolbar').getByRole('button', { name })
const notice = (page: Page, text: string) => page.getByText(text, { exact: true })
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }
const ADDED = 'The article has been added to your favorites'
const REMOVED = 'The article has been deleted from your favorites'
const favorites = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading')

test('a bookmark is shown at once, reaches the server and can be undone', {
  tag: ['@spec-1.5', '@spec-2.8', '@spec-2.20', '@spec-2.24', '@spec-8.1', '@spec-8.9'],
}, async ({ larder, page }) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await page.goto(larder.origin + path(first))
  await expect(star(page, 'Add to favorites')).toHaveAttribute('aria-pressed', 'false')
  await star(page, 'Add to favorites').click()
  await expect(star(page, 'Remove from favorites')).toHaveAttribute('aria-pressed', 'true')
  await expect(notice(page, ADDED)).toBeVisible()
  await expect.poll(() => bookmarked(larder)).toEqual([first])

  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Favorites' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Favorites' })).toBeVisible()
  await expect(crumbs(page)).toHaveText(['Home', 'Favorites'])
  await expect(favorites(page)).toHaveText([title(first)])
  await page.getByRole('listitem').getByRole('button', { name: 'Remove from favorites' }).click()
  await expect(notice(page, REMOVED)).toBeVisible()
  await expect(page.getByText('You have no bookmarks yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(favorites(page)).toHaveText([title(first)])
  await expect.poll(() => bookmarked(larder)).toEqual([first])
})

test('a notice names its article and takes the place of the notice about another one', async ({ larder, page }) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await page.goto(`${larder.origin}/${book?.slug}`)
  const row = (article: string) => page.getByRole('listitem').filter({ hasText: title(article) })
  const notices = page.locator('[aria-live=polite] p').filter({ visible: true })
  for (const article of [second, third]) {
    await row(article).getByRole('button', { name: 'Add to favorites' }).click()
    await expect(notices.filter({ hasText: title(article) })).toBeVisible()
  }
  await expect(notices.filter({ hasText: ADDED })).toHaveCount(1)
  await expect(notices.filter({ hasText: title(second) })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => bookmarked(larder)).toEqual([second])
})

test('a bookmark made without a network survives a restart and reaches the server', async ({ larder, device }) => {
  const reader = device()
  let page = await reader.open()
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await readyOffline(page)
  await larder.stop()
  await reader.context.setOffline(true)
  for (const article of [first, second]) {
    await page.goto(larder.origin + path(article))
    await star(page, 'Add to favorites').click()
    await expect(star(page, 'Remove from favorites')).toBeVisible()
  }
  await expect(page.getByRole('status').filter({ hasText: 'Offline, 2 changes waiting' })).toBeVisible()

  page = await reader.restart()
  await reader.context.setOffline(true)
  await page.goto(`${larder.origin}/favorites`)
  await expect(favorites(page)).toHaveText([title(second), title(first)])
  await expect(page.getByRole('status').filter({ hasText: 'Offline, 2 changes waiting' })).toBeVisible()
  await page.getByRole('link', { name: title(second) }).click()
  await expect(star(page, 'Remove from favorites')).toBeVisible()

  await larder.start()
  await reader.context.setOffline(false)
  await expect.poll(() => bookmarked(larder), { timeout: 30_000 }).toEqual([first, second].sort())
  await readyOffline(page)
})

test('two tabs show the same bookmarks, whichever tab changed them', async ({ larder, page, context }) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  const other = await context.newPage()
  await page.goto(larder.origin + path(third))
  await other.goto(`${larder.origin}/favorites`)
  await expect(other.getByText('You have no bookmarks yet')).toBeVisible()
  await star(page, 'Add to favorites').click()
  await expect(favorites(other)).toHaveText([title(third)])
  await other.getByRole('listitem').getByRole('button', { name: 'Remove from favorites' }).click()
  await expect(star(page, 'Add to favorites')).toBeVisible()
  await expect.poll(() => bookmarked(larder)).toEqual([])
  // A tab is closed right after a change: the other tab sends the change.
  await star(page, 'Add to favorites').click()
  await expect(star(page, 'Remove from favorites')).toBeVisible()
  await page.close()
  await expect.poll(() => bookmarked(larder)).toEqual([third])
})

test('a visitor is asked to log in; the favorites screen leads to the login and back', {
  tag: ['@deep', '@spec-2.8', '@spec-6.2', '@spec-6.6', '@spec-8.1'],
}, async ({ larder, page }) => {
  await page.goto(larder.origin + path(first))
  await star(page, 'Add to favorites').click()
  await expect(notice(page, 'Please log in to bookmark articles')).toBeVisible()
  await expect(star(page, 'Add to favorites')).toHaveAttribute('aria-pressed', 'false')
  await page.locator('[aria-live]').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
  await page.goto(`${larder.origin}/favorites?from=mail#list`)
  await expect(page).toHaveURL(`${larder.origin}/login?redirectUrl=${encodeURIComponent('/favorites?from=mail#list')}`)
  await page.getByLabel('E-mail').fill(SUBSCRIBER.email)
  await page.getByLabel('Password', { exact: true }).fill(SUBSCRIBER.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Favorites' })).toBeVisible()
})

test('a reader without a subscription can bookmark; the menu says what the favorites need', {
  tag: ['@deep', '@spec-6.5', '@spec-6.8', '@spec-8.1'],
}, async ({ larder, page }) => {
  await signIn(page, larder.origin, READER.email, READER.password)
  await page.goto(larder.origin + path(first))
  await star(page, 'Add to favorites').click()
  await expect(star(page, 'Remove from favorites')).toBeVisible()
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Favorites' }).click()
  await expect(notice(page, 'Please subscribe to use favorites')).toBeVisible()
  await expect(page).toHaveURL(larder.origin + path(first))
  await page.goto(`${larder.origin}/favorites`)
  await expect(page).toHaveURL(/\/subscribe/)
})

// Faults elsewhere 8
test('logging out with unsent changes says how many there are and lets the reader stay', async ({ larder, page }) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await page.goto(larder.origin + path(first))
  // A route of the page may miss what a worker asks for.
  larder.network.weather = failsBookmarks
  await star(page, 'Add to favorites').click()
  const logOut = async () => {
    await page.getByRole('button', { name: 'My Account' }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
  }
  await logOut()
  const dialog = page.getByRole('dialog', { name: 'Log out now?' })
  await expect(dialog).toContainText('One change')
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(star(page, 'Remove from favorites')).toBeVisible()
  await logOut()
  await dialog.getByRole('button', { name: 'Log out and lose them' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(await bookmarked(larder)).toEqual([])
})

test('the warning before logging out counts the unsent changes and disappears when all are sent', async ({
  larder,
  page,
}) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await page.goto(larder.origin + path(first))
  larder.network.weather = failsBookmarks
  await star(page, 'Add to favorites').click()
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log out now?' })
  await expect(dialog).toContainText('One change')
  larder.network.weather = () => 'clear'
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(dialog).toContainText('All your changes have reached your account')
  await dialog.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(await bookmarked(larder)).toEqual([first])
})

test('a change that the server refuses is undone with a message, or waits for the reader’s decision', async ({
  larder,
  page,
}) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await page.goto(larder.origin + path(first))
  await star(page, 'Add to favorites').click()
  await expect.poll(() => bookmarked(larder)).toEqual([first])
  const refusal = { body: JSON.stringify(REFUSED.json), contentType: 'application/json', headers: REFUSED.headers }
  larder.network.weather = ({ method, path: asked }) =>
    method === 'GET' || !asked.startsWith('/api/user/bookmarks')
      ? 'clear'
      : { ...refusal, status: method === 'POST' ? 404 : 422 }
  await star(page, 'Remove from favorites').click()
  // Shown means written. If the reader leaves the page earlier, the click may be lost with it.
  await expect(star(page, 'Add to favorites')).toBeVisible()
  await page.goto(larder.origin + path(second))
  await star(page, 'Add to favorites').click()
  await expect(
    notice(page, `“${title(second)}” is no longer in the library and could not be added to your favorites`),
  ).toBeVisible()
  await expect(star(page, 'Add to favorites')).toBeVisible()
  await page.goto(`${larder.origin}/favorites`)
  const parked = page.getByRole('region', { name: 'Not saved to your account yet' })
  await expect(parked).toContainText(`Remove “${title(first)}”`)
  await expect(page.getByRole('status').filter({ hasText: '1 change waiting' })).toBeVisible()
  await parked.getByRole('button', { name: 'Discard this change' }).click()
  await expect(favorites(page)).toHaveText([title(first)])
  expect(await bookmarked(larder)).toEqual([first])
})

for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP }))
  test(`axe finds nothing serious with and without favorites, ${size}, light and dark`, async ({ larder, browser }) => {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const check = async (name: string) => {
      expect(await seriousFindingsLightAndDark(page), name).toEqual([])
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}-${size}.png` })
    }
    await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
    await page.goto(`${larder.origin}/favorites`)
    await expect(page.getByText('You have no bookmarks yet')).toBeVisible()
    await check('empty')
    for (const article of [first, second, third]) {
      await page.goto(larder.origin + path(article))
      await star(page, 'Add to favorites').click()
      await expect(notice(page, ADDED)).toBeVisible()
    }
    await check('article')
    await page.goto(`${larder.origin}/${book?.slug}`)
    await expect(page.getByRole('button', { name: 'Remove from favorites' })).toHaveCount(3)
    await check('book')
    await page.route('**/api/user/bookmarks/*', (route) => route.fulfill({ ...REFUSED, status: 422 }))
    await page.goto(`${larder.origin}/favorites`)
    await page.getByRole('listitem').getByRole('button', { name: 'Remove from favorites' }).first().click()
    await expect(page.getByRole('region', { name: 'Not saved to your account yet' })).toBeVisible()
    await check('favorites')
    await context.close()
  })
