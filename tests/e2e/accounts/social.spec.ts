import { linkOf, mailLeadingTo, type ReadMail } from '#tests/support/server/read-mail.ts'
import { expect, READER, signIn } from '../support/larder.ts'
import { demoBooks } from '../support/library.ts'
import { PERSON, test } from './support/issuer.ts'

const [book] = demoBooks
const ARTICLE = `/${book?.slug}/${book?.articles[0]}`

test('signing in with a provider creates an account and leads back to the reader’s screen', {
  tag: ['@deep', '@spec-1.4', '@spec-2.14', '@spec-2.31'],
}, async ({ larder, issuer, page }) => {
  issuer.person = PERSON
  await page.goto(`${larder.origin}/login?redirectUrl=${encodeURIComponent(ARTICLE)}`)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page).toHaveURL(larder.origin + ARTICLE)
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
  await page.goto(`${larder.origin}/settings`)
  await expect(page.getByRole('definition').filter({ hasText: PERSON.email })).toBeVisible()
})

test('who signed in with a provider sets a password by a mail, and it opens the same account', {
  tag: ['@deep', '@spec-2.33'],
}, async ({ larder, issuer, page }) => {
  issuer.person = PERSON
  await page.goto(`${larder.origin}/login?redirectUrl=/settings`)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  // Settings need a password to change anything.
  await page.getByRole('button', { name: 'Set a password' }).click()
  await expect(page.getByText(`An e-mail with a link is on its way to ${PERSON.email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  const resetMail = () => mailLeadingTo('/restore-password', larder.mails())
  await expect.poll(resetMail).toBeDefined()
  await page.goto(`${larder.origin}/restore-password${linkOf(resetMail() as ReadMail).hash}`)
  await page.getByLabel('Password', { exact: true }).fill('a-password-of-her-own')
  await page.getByLabel('Confirm password').fill('a-password-of-her-own')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(`${larder.origin}/login`)
  await signIn(page, larder.origin, PERSON.email, 'a-password-of-her-own')
  await page.goto(`${larder.origin}/settings`)
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
})

test('a reader who left from a prefixed address comes back to it', { tag: '@deep' }, async ({
  larder,
  issuer,
  page,
}) => {
  issuer.person = PERSON
  await page.goto(`${larder.origin}/uk/login?redirectUrl=${encodeURIComponent(ARTICLE)}`)
  await page.getByRole('button', { name: 'Google' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page).toHaveURL(`${larder.origin}/uk${ARTICLE}`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk')
  await page.goto(`${larder.origin}/thank-you`)
  await expect(page).toHaveURL(`${larder.origin}/thank-you`)
})

test('a reader who declines at the provider gets a message and can try again', async ({ larder, issuer, page }) => {
  issuer.person = PERSON
  await page.goto(`${larder.origin}/login`)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByRole('alert')).toHaveText('The sign-in was cancelled or refused there')
  await expect(page).toHaveURL(`${larder.origin}/google/process-social-auth`)
  await page.getByRole('link', { name: 'Back to signing in' }).click()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
})

test('an address that the provider has not verified gives access to no account', async ({ larder, issuer, page }) => {
  issuer.person = { ...PERSON, email: READER.email, email_verified: false }
  await page.goto(`${larder.origin}/login`)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByRole('alert')).toContainText('Sign in with its password')
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('offline, signing in with a provider is disabled, and the form says so', { tag: ['@deep', '@spec-8.4'] }, async ({
  larder,
  issuer: _,
  page,
  context,
}) => {
  await page.goto(`${larder.origin}/login`)
  const google = page.getByRole('button', { name: 'Continue with Google' })
  await expect(google).toBeVisible()
  await context.setOffline(true)
  // What the server last answered counts until the app knows better.
  await expect(page.getByRole('status').filter({ hasText: /^Offline/ })).toBeVisible()
  await google.click()
  await expect(page.getByText('You seem to be offline. Try again while online.')).toBeVisible()
  await expect(page).toHaveURL(`${larder.origin}/login`)
})

test('offline, the dialog for signing in says by itself that a provider cannot be reached', async ({
  larder,
  issuer: _,
  page,
  context,
}) => {
  await page.goto(larder.origin)
  await page.locator('#root').getByRole('link', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  const google = dialog.getByRole('button', { name: 'Continue with Google' })
  await expect(google).toBeVisible()
  await context.setOffline(true)
  await expect(page.locator('[role=status]').filter({ hasText: /^Offline/ })).toBeVisible()
  await google.click()
  await expect(dialog.getByRole('alert').filter({ hasText: /\w/ })).toHaveText(
    'You seem to be offline. Try again while online.',
  )
  await context.setOffline(false)
})

test('without a configured provider the form offers none', async ({ larder, page }) => {
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/auth/social/links'))
  await page.goto(`${larder.origin}/login`)
  expect((await asked).status()).toBe(200)
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await expect(page.getByRole('button', { name: /Continue with/ })).toHaveCount(0)
})
