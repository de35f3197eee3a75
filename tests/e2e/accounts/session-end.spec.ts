import type { Page } from '@playwright/test'
import { expect, READER, SUBSCRIBER, signIn, test, textsStored } from '../support/larder.ts'
import { demoBooks } from '../support/library.ts'
import { fillRegistration } from '../support/registration.ts'
import type { Larder } from '../support/server/larder.ts'
import { endSession, storeEndOfSession } from '../support/session.ts'

const [book] = demoBooks
const RESTRICTED = `/${book?.slug}/${book?.articles[1]}`

/** The session ends over a whole article, which stays readable. */
async function endOverArticle(larder: Larder, page: Page): Promise<void> {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await textsStored(page)
  await page.goto(larder.origin + RESTRICTED)
  await expect(page.getByRole('heading', { name: /Notes/ })).toBeVisible()
  await endSession(page)
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await expect(dialog).toContainText('The session time has been expired. Please sign in to continue.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: /Notes/ })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Sign in to sync' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
}

test.describe('on a server that stays as it is', () => {
  test.use({ ownServer: false })

  test('a dialog over the open article says that the session ended', {
    tag: ['@spec-2.31', '@spec-4.7', '@spec-8.6'],
  }, async ({ larder, page }) => {
    await endOverArticle(larder, page)
  })

  test('whose session ended signs in later and comes back to the article', {
    tag: ['@deep', '@spec-2.31', '@spec-4.7', '@spec-8.6'],
  }, async ({ larder, page }) => {
    await endOverArticle(larder, page)
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
    await page.getByLabel('E-mail').fill(SUBSCRIBER.email)
    await page.getByLabel('Password', { exact: true }).fill(SUBSCRIBER.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(larder.origin + RESTRICTED)
    await textsStored(page)
  })
})

test('a session that was found ended before the page first read it is announced as well', async ({ larder, page }) => {
  await signIn(page, larder.origin, READER.email, READER.password)
  // A page of the origin without the app: nothing else writes the tables meanwhile.
  await page.goto(`${larder.origin}/api/server/stats`)
  await storeEndOfSession(page)
  await page.goto(larder.origin)
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await expect(dialog).toContainText('The session time has been expired. Please sign in to continue.')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'Sign in to sync' })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a session that ends while settings are edited changes the screen of no tab and loses no input', async ({
  larder,
  page,
}) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  const other = await page.context().newPage()
  await other.goto(`${larder.origin}/favorites`)
  await expect(other.getByRole('heading', { name: 'Favorites' })).toBeVisible()
  await page.goto(`${larder.origin}/settings`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('First name').fill('Iryna')
  await endSession(page)
  const dialogOf = (tab: Page) => tab.getByRole('dialog', { name: 'Sign In' })
  for (const tab of [page, other])
    await expect(dialogOf(tab)).toContainText('The session time has been expired. Please sign in to continue.')
  await expect(other).toHaveURL(`${larder.origin}/favorites`)
  // A reader who closes the dialog can sign in later, over the same screen.
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${larder.origin}/settings`)
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await dialogOf(page).getByLabel('E-mail').fill(SUBSCRIBER.email)
  await dialogOf(page).getByLabel('Password', { exact: true }).fill(SUBSCRIBER.password)
  await dialogOf(page).getByRole('button', { name: 'Sign In' }).click()
  for (const tab of [page, other]) await expect(dialogOf(tab)).toBeHidden()
  await expect(page.getByLabel('First name')).toHaveValue('Iryna')
  await expect(other.getByRole('heading', { name: 'Favorites' })).toBeVisible()
})

test('signing in and out in one tab reaches the other', { tag: ['@deep', '@spec-4.5'] }, async ({ larder, page }) => {
  await page.goto(`${larder.origin}/${book?.slug}/${book?.articles[0]}`)
  const other = await page.context().newPage()
  // The other tab writes what the access rules read after it writes the tables. Here this delay is made long.
  await other.addInitScript(() => {
    const { removeItem } = Storage.prototype
    Storage.prototype.removeItem = function (key) {
      setTimeout(() => removeItem.call(this, key), 500)
    }
  })
  await signIn(other, larder.origin, READER.email, READER.password)
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
  await page.goto(`${larder.origin}/settings`)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await other.getByRole('button', { name: 'My Account' }).click()
  await other.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(other).toHaveURL(`${larder.origin}/`)
  await expect(page).toHaveURL(/\/login\?redirectUrl=/)
})

test('the second step of the registration ends with the session', { tag: ['@deep', '@spec-6.2'] }, async ({
  larder,
  page,
}) => {
  await page.goto(`${larder.origin}/register`)
  await fillRegistration(page)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(`${larder.origin}/subscribe`)
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.goto(`${larder.origin}/subscribe`)
  await expect(page).toHaveURL(/\/login\?redirectUrl=/)
  await page.getByLabel('E-mail').fill(READER.email)
  await page.getByLabel('Password', { exact: true }).fill(READER.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${larder.origin}/subscribe`)
  await expect(page.getByRole('heading', { name: 'All the books' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue later' })).toBeHidden()
})
