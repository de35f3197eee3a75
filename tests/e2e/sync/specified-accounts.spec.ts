import type { Page } from '@playwright/test'
import { present } from '#tests/support/present.ts'
import { OIDC_CLIENT, startOidcIssuer } from '#tests/support/server/oidc-issuer.ts'
import { linkOf, readMail } from '#tests/support/server/read-mail.ts'
import { entries, NOTED, painted, select, tool } from '../notes/support/highlighting.ts'
import { expect, READER, readyOffline, signIn } from '../support/larder.ts'
import { fillRegistration, NEW_READER } from '../support/registration.ts'
import { test } from '../support/server/specified.ts'

// Accounts at a server that has none of our extensions.

/** No screen shows the name of a value that is not there. */
const hasNoHoles = (page: Page) => expect(page.getByRole('main')).not.toContainText(/null|undefined|NaN|\[object/)

test('a visitor registers at another server, is told that it sells nothing here, and changes the account', {
  tag: '@deep',
}, async ({ origin, page }) => {
  await page.goto(`${origin}/register`)
  await fillRegistration(page)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(`${origin}/subscribe`)
  await page.getByRole('button', { name: /^Get the books/ }).click()
  await expect(page.getByRole('alert')).toHaveText('This library does not offer that.')
  await hasNoHoles(page)
  await page.getByRole('button', { name: 'Continue later' }).click()
  await expect(page).toHaveURL(`${origin}/`)

  await page.goto(`${origin}/settings`)
  await expect(page.getByText('Oksana Koval')).toBeVisible()
  await hasNoHoles(page)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('First name').fill('Iryna')
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change profile data?' })
  await dialog.getByLabel('Current password').fill(NEW_READER.password)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Iryna Koval')).toBeVisible()
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('a forgotten password is set anew at another server', { tag: '@deep' }, async ({ larder, origin, page }) => {
  await page.goto(`${origin}/password/forgot-password`)
  await page.getByLabel('E-mail').fill(READER.email)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('status').filter({ hasText: /mail/ }).first()).toBeVisible()
  await expect.poll(() => larder.mails().length).toBe(1)
  const { pathname, hash } = linkOf(readMail(present(larder.mails()[0])))
  await page.goto(origin + pathname + hash)
  await page.getByLabel('Password', { exact: true }).fill(NEW_READER.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(NEW_READER.password)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(`${origin}/login`)
  await signIn(page, origin, READER.email, NEW_READER.password)
})

test('the screens that say little say it at another server too', { tag: '@deep' }, async ({ origin, page }) => {
  const screens = ['/not-found', '/thank-you', '/error-payment', '/checkout/success', '/checkout/success?session=abc']
  for (const path of [...screens, '/confirm-email', '/confirm-email#token=abc&email=a@example.com']) {
    // Where only the fragment differs, the browser would load nothing.
    await page.goto('about:blank')
    await page.goto(origin + path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await hasNoHoles(page)
  }
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(page.getByRole('alert')).toHaveText('This library does not offer that.')
  await hasNoHoles(page)
})

test('a provider’s account opens another server', { tag: '@deep' }, async ({ larder, origin, page }) => {
  const issuer = await startOidcIssuer(`${origin}/google/process-social-auth`)
  issuer.person = {
    sub: 'g-1',
    email: 'olena@example.com',
    email_verified: true,
    given_name: 'Olena',
    family_name: 'Kravets',
  }
  await larder.stop()
  await larder.start({
    PUBLIC_ORIGIN: origin,
    OIDC_GOOGLE_ISSUER: issuer.url,
    OIDC_GOOGLE_CLIENT_ID: OIDC_CLIENT.id,
    OIDC_GOOGLE_CLIENT_SECRET: OIDC_CLIENT.secret,
  })
  await page.goto(`${origin}/login`)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
  await page.goto(`${origin}/settings`)
  await expect(page.getByText('olena@example.com').first()).toBeVisible()
  await hasNoHoles(page)
  await issuer.stop()
})

test('a reader’s highlights stay on the device when the server has no place for them', { tag: '@deep' }, async ({
  origin,
  page,
}) => {
  await signIn(page, origin, READER.email, READER.password)
  await readyOffline(page)
  await page.goto(origin + NOTED.path)
  const words = await select(page, 0)
  await tool(page, 'Highlight green').click()
  await expect.poll(() => painted(page, 'green')).toBe(words)
  await page.reload()
  await expect.poll(() => painted(page, 'green')).toBe(words)
  await expect(entries(page)).toHaveText(new RegExp(words.slice(0, 20)))
  await page.goto(`${origin}/notes`)
  await expect(page.getByRole('blockquote').filter({ hasText: words })).toBeVisible()
  await hasNoHoles(page)
})
