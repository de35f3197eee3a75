import type { Page } from '@playwright/test'
import { linkOf, readMail } from '#tests/support/server/read-mail.ts'
import { expect, READER, signIn, test } from '../support/larder.ts'
import { fillRegistration, NEW_READER } from '../support/registration.ts'
import type { Larder } from '../support/server/larder.ts'

const UNCONFIRMED = 'Your e-mail address is not confirmed yet.'

/** The address in the newest mail to this reader that leads to the page. */
async function mailedTo(larder: Larder, email: string, count = 1): Promise<string> {
  const links = () =>
    larder
      .mails()
      .map(readMail)
      .filter((mail) => mail.headers.get('to') === email && mail.text.includes('/confirm-email#'))
      .map(linkOf)
  await expect.poll(() => links().length).toBe(count)
  const { pathname, hash } = links().at(-1) ?? new URL('about:blank')
  return larder.origin + pathname + hash
}

async function register(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/register`)
  await fillRegistration(page)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(`${origin}/subscribe`)
}

test('a new account works at once; the mailed link and a button confirm its address', async ({ larder, page }) => {
  await register(page, larder.origin)
  await page.goto(`${larder.origin}/settings`)
  await expect(page.getByText(UNCONFIRMED)).toBeVisible()
  const first = await mailedTo(larder, NEW_READER.email)
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText('An e-mail with the link is on its way.')).toBeVisible()
  const again = await mailedTo(larder, NEW_READER.email, 2)
  expect(again).not.toBe(first)

  await page.goto(again)
  // The token does not stay in the address, where others could read it or it could be forwarded.
  await expect(page).toHaveURL(`${larder.origin}/confirm-email`)
  await expect(page.getByText(`Is ${NEW_READER.email} yours`)).toBeVisible()
  // Opening the link confirms nothing: programs that scan mails open links too.
  expect(larder.network.seen.filter(({ path }) => path.includes('/auth/email'))).toEqual([])
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(page.getByText(`${NEW_READER.email} is confirmed`)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
  await expect(page.getByText(UNCONFIRMED)).toBeHidden()

  await page.goto(again)
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This link has been used' })).toBeVisible()
})

test('a changed address takes effect after the link mailed to the new address is confirmed', {
  tag: ['@deep', '@spec-2.33'],
}, async ({ larder, page, browser }) => {
  await signIn(page, larder.origin, READER.email, READER.password)
  await page.goto(`${larder.origin}/settings`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('E-mail').fill(NEW_READER.email)
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change profile data?' })
  await dialog.getByLabel('Current password').fill(READER.password)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${NEW_READER.email} will be your address once you open the link`)).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: READER.email })).toBeVisible()

  // On another device, where nobody is signed in.
  const context = await browser.newContext()
  const mailbox = await context.newPage()
  await mailbox.goto(await mailedTo(larder, NEW_READER.email))
  await mailbox.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(mailbox.getByText(`${NEW_READER.email} is confirmed`)).toBeVisible()
  await signIn(mailbox, larder.origin, NEW_READER.email, READER.password)
  await context.close()

  await page.reload()
  await expect(page.getByRole('definition').filter({ hasText: NEW_READER.email })).toBeVisible()
  await expect(page.getByText('will be your address')).toBeHidden()
  const subjects = () =>
    larder
      .mails()
      .map(readMail)
      .filter(({ headers }) => headers.get('to') === READER.email)
      .map(({ subject }) => subject)
  await expect.poll(subjects).toEqual(['Your e-mail address is about to change', 'Your e-mail address has changed'])
})

test('a link without its token or its address says so', async ({ larder, page }) => {
  for (const path of ['/confirm-email', '/confirm-email#token=abc', '/restore-password#token=abc']) {
    await page.goto('about:blank')
    await page.goto(larder.origin + path)
    await expect(page.getByText('This link is incomplete.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  }
})
