import type { Page } from '@playwright/test'
import { present } from '#tests/support/present.ts'
import { linkOf, readMail } from '#tests/support/server/read-mail.ts'
import { crumbs, expect, READER, readyOffline, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { fillRegistration, NEW_READER } from '../support/registration.ts'

// ASVS 3.5.3 6.2.6 14.2.1

/** A step of the registration. */
const stepOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Registration' }).getByRole('listitem').filter({ hasText: name })
const password = (page: Page, name = 'Password') => page.getByLabel(name, { exact: true })

test('a visitor registers, postpones the payment and is signed in', {
  tag: ['@spec-1.8', '@spec-2.11', '@spec-2.14', '@spec-2.27', '@spec-2.34', '@spec-3.6', '@spec-4.12', '@spec-7.11'],
}, async ({ larder, page }) => {
  await page.goto(larder.origin)
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(stepOf(page, 'Details')).toHaveAttribute('aria-current', 'step')
  const phone = page.getByLabel('Phone')
  await phone.fill('12')
  await phone.blur()
  await expect(phone).toHaveAccessibleDescription('Please enter a valid phone number')
  await phone.clear()
  await fillRegistration(page)
  await expect(phone).toHaveValue('067 123 4567')
  await expect(page.getByText('Please enter a valid phone number')).toBeHidden()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(`${larder.origin}/subscribe`)
  await expect(stepOf(page, 'Payment')).toHaveAttribute('aria-current', 'step')
  await expect(page.getByRole('button', { name: /^Get the books for €\d+$/ })).toBeEnabled()
  await page.getByRole('button', { name: 'Continue later' }).click()
  await expect(page).toHaveURL(`${larder.origin}/`)
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page.getByText('Oksana Koval')).toBeVisible()
  await expect(page.getByText('+380671234567')).toBeVisible()
  await expect(page.getByText('Ukraine')).toBeVisible()
})

test('a visitor who pays in the second step of the registration is registered', {
  tag: ['@deep', '@spec-1.8'],
}, async ({ larder, page }) => {
  await page.goto(`${larder.origin}/register`)
  await fillRegistration(page)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByRole('button', { name: /^Get the books/ }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect(stepOf(page, 'Registered')).toHaveAttribute('aria-current', 'step')
})

test.describe('with accounts that stay as they are', () => {
  test.use({ ownServer: false })

  test('each error of a registration is shown under its field, the first has the focus, and no input is lost', {
    tag: ['@deep', '@spec-4.11', '@spec-4.12', '@spec-5.2', '@spec-5.4', '@spec-8.10'],
  }, async ({ larder, page }) => {
    await page.setViewportSize({ width: 1280, height: 500 })
    await page.goto(`${larder.origin}/register`)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByLabel('First name')).toBeFocused()
    await expect(page.getByLabel('First name')).toBeInViewport()
    await expect(page.getByLabel('First name')).toHaveAccessibleDescription('This field is required')
    await fillRegistration(page)
    await page.getByLabel('E-mail').fill(READER.email)
    await page.getByLabel('Phone').fill('12')
    await page.getByLabel('Phone').blur()
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Please enter a valid phone number')
    await password(page).fill('short')
    await expect(password(page)).toHaveAccessibleDescription(/The password must be at least 8 characters/)
    await password(page).fill('carrot lamp 47 river')
    await expect(password(page, 'Confirm password')).toHaveAccessibleDescription(
      'The password confirmation does not match.',
    )
    await password(page, 'Confirm password').fill('carrot lamp 47 river')
    await page.getByLabel('Phone').fill('+380671234567')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('This e-mail address is already in use')
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await expect(page.getByLabel('Last name')).toHaveValue('Koval')
    // Another field is checked meanwhile. The server's message about this field stays until the reader types in it.
    await page.getByLabel('Phone').fill('12')
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Please enter a valid phone number')
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('This e-mail address is already in use')
    await page.getByLabel('E-mail').press('End')
    await page.getByLabel('E-mail').pressSequentially('x')
    await expect(page.getByText('This e-mail address is already in use')).toBeHidden()
  })
})

test('a form cannot be sent offline, says so and keeps the input', async ({ larder, page }) => {
  await page.goto(`${larder.origin}/login`)
  await readyOffline(page)
  await page.getByLabel('E-mail').fill(SUBSCRIBER.email)
  await password(page).fill(SUBSCRIBER.password)
  await larder.stop()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toHaveText('You seem to be offline. Try again while online.')
  await expect(page.getByLabel('E-mail')).toHaveValue(SUBSCRIBER.email)
})

test('a password can be shown while it is typed, also with the keyboard', async ({ larder, page }) => {
  await page.goto(`${larder.origin}/login`)
  await password(page).fill('secret words')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(password(page)).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).press('Space')
  await expect(password(page)).toHaveAttribute('type', 'password')
})

test.describe('with nobody registered anew', () => {
  test.use({ ownServer: false })

  test('on the home screen the sign-in form opens over the books, and Escape closes it', {
    tag: ['@deep', '@spec-2.7'],
  }, async ({ larder, page }) => {
    await page.goto(larder.origin)
    // In the server's page this would be a plain link.
    await page.locator('#root').getByRole('link', { name: 'Sign In' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign In' })
    await expect(dialog.getByLabel('E-mail')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByLabel('E-mail').fill(READER.email)
    await dialog.getByLabel('Password', { exact: true }).fill(READER.password)
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(`${larder.origin}/`)
  })
})

test('the link in the mail about a forgotten password sets a new one, once', {
  tag: ['@deep', '@spec-1.4', '@spec-2.14', '@spec-2.31'],
}, async ({ larder, page }) => {
  await page.goto(`${larder.origin}/login`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The previous screen has a field with the same name.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('E-mail').fill(READER.email)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /\w{12}|mail/ })
      .first(),
  ).toBeVisible()
  await expect.poll(() => larder.mails().length).toBe(1)
  const { pathname, hash } = linkOf(readMail(present(larder.mails()[0])))
  const path = pathname + hash
  expect(path).toMatch(/^\/restore-password#token=/)
  await page.goto(larder.origin + path)
  await expect(page.getByLabel('E-mail')).toHaveValue(READER.email)
  // The token does not stay in the address, where others could read it or it could be forwarded.
  await expect(page).toHaveURL(`${larder.origin}/restore-password`)
  await password(page).fill(NEW_READER.password)
  await password(page, 'Confirm password').fill(NEW_READER.password)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(`${larder.origin}/login`)
  await signIn(page, larder.origin, READER.email, NEW_READER.password)
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.goto(larder.origin + path)
  await password(page).fill('otters under the bridge')
  await password(page, 'Confirm password').fill('otters under the bridge')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
})

test('settings change only with the current password', {
  tag: ['@spec-1.4', '@spec-2.10', '@spec-2.33', '@spec-3.15', '@spec-4.11', '@spec-5.2', '@spec-6.8', '@spec-7.11'],
}, async ({ larder, page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await signIn(page, larder.origin, READER.email, READER.password)
  await page.goto(`${larder.origin}/settings`)
  await expect(crumbs(page)).toHaveText(['Home', 'Settings'])
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('First name').fill('Iryna')
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change profile data?' })
  await dialog.getByLabel('Current password').fill('not it')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription('The password is invalid')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Iryna')
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('button', { name: 'Save' }).click()
  await dialog.getByLabel('Current password').fill(READER.password)
  await dialog.getByRole('button', { name: 'Save' }).click()
  expect((await sent).postDataJSON()).toEqual({ first_name: 'Iryna', current_password: READER.password })
  await expect(page.getByText('Your profile data has been successfully changed')).toBeVisible()
  await expect(page.getByText(/^Iryna /)).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('a screen that needs a sign-in opens after it, with its whole address', async ({ larder, page }) => {
  await page.goto(`${larder.origin}/settings?from=mail#phone`)
  await expect(page).toHaveURL(/\/login\?redirectUrl=/)
  await page.getByLabel('E-mail').fill(READER.email)
  await password(page).fill(READER.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${larder.origin}/settings?from=mail#phone`)
})

test('the header’s sign-in links lead readers back to the whole address they came from', async ({ larder, page }) => {
  const wayBack = `?redirectUrl=${encodeURIComponent('/search?q=oats')}`
  const header = page.getByRole('banner')
  await page.goto(`${larder.origin}/search?q=oats`)
  await header.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(`${larder.origin}/register${wayBack}`)
  await header.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${larder.origin}/login${wayBack}`)
  // The previous screen stays until the code of this one is loaded, and it has fields with the same names.
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await page.getByLabel('E-mail').fill(READER.email)
  await password(page).fill(READER.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${larder.origin}/search?q=oats`)
})

test.describe('with nobody signed in', () => {
  test.use({ ownServer: false })

  test('errors of fields use the browser’s language and direction when the interface lacks that language', {
    tag: ['@deep', '@spec-1.12'],
  }, async ({ larder, browser }) => {
    const context = await browser.newContext({ locale: 'de-DE' })
    const page = await context.newPage()
    await page.goto(`${larder.origin}/login`)
    await page.getByRole('button', { name: 'Sign In' }).click()
    const alert = page.getByRole('alert').first()
    await expect(alert).toHaveText('E-mail ist ein Pflichtfeld')
    await expect(alert).toHaveAttribute('lang', 'de-DE')
    await expect(alert).not.toHaveAttribute('dir')
    await context.close()
    const arabic = await browser.newContext({ locale: 'ar-EG' })
    const second = await arabic.newPage()
    await second.goto(`${larder.origin}/login`)
    await second.getByRole('button', { name: 'Sign In' }).click()
    await expect(second.getByRole('alert').first()).toHaveAttribute('dir', 'rtl')
    await arabic.close()
  })
})
