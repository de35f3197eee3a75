import type { Page } from '@playwright/test'
import { seriousFindings } from '../support/axe.ts'
import { expect, READER, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { endSession } from '../support/session.ts'

// ASVS 6.2.7

test.use({ ownServer: false })

const LOOKS = [
  { colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { colorScheme: 'dark', viewport: { width: 1280, height: 900 } },
] as const

/** Sends the form empty, so that axe also checks its error messages. */
async function sendEmpty(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).last().click()
  await expect(page.getByRole('alert').filter({ hasText: /\w/ }).first()).toBeVisible()
}

for (const look of LOOKS) {
  test(`axe finds nothing serious in a visitor’s forms and dialogs, ${look.colorScheme}`, async ({
    larder,
    browser,
  }) => {
    const context = await browser.newContext({ ...look, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const check = async (name: string) => expect(await seriousFindings(page), name).toEqual([])
    for (const [path, button] of [
      ['/login', 'Sign In'],
      ['/register', 'Sign Up'],
      ['/password/forgot-password', 'Send'],
      ['/restore-password#token=abc&email=reader@example.com', 'Save'],
    ] as const) {
      await page.goto(larder.origin + path)
      await sendEmpty(page, button)
      await check(path)
    }
    await page.goto(`${larder.origin}/register`)
    await page.getByLabel('Country').fill('ukra')
    await expect(page.getByRole('option', { name: 'Ukraine' })).toBeVisible()
    await check('countries to choose from')
    await page.goto(larder.origin)
    await page.getByRole('link', { name: 'Sign In' }).click()
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
    await sendEmpty(page, 'Sign In')
    await check('sign-in dialog')
    await context.close()
  })

  test(`axe finds nothing serious in a signed-in reader’s forms and dialogs, ${look.colorScheme}`, async ({
    larder,
    browser,
  }) => {
    const context = await browser.newContext({ ...look, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const check = async (name: string) => expect(await seriousFindings(page), name).toEqual([])
    await signIn(page, larder.origin, READER.email, READER.password)
    await page.goto(`${larder.origin}/settings`)
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
    await check('settings')
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('E-mail').fill('reader@')
    await sendEmpty(page, 'Save')
    await check('settings, edited, with a fault')
    await page.getByLabel('E-mail').fill(READER.email)
    await page.getByLabel('First name').fill('Iryna')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog', { name: 'Change profile data?' })).toBeVisible()
    await sendEmpty(page, 'Save')
    await check('settings, confirmed by the password')
    for (const path of ['/subscribe', '/checkout/cancelled', '/error-payment', '/thank-you']) {
      await page.goto(larder.origin + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await check(path)
    }
    await context.close()
  })
}

test('axe finds nothing serious on Downloads or in the dialog after a session ended', async ({ larder, page }) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await page.goto(`${larder.origin}/download`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(await seriousFindings(page), 'downloads').toEqual([])
  await endSession(page)
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toContainText('The session time has been expired.')
  expect(await seriousFindings(page), 'session expired').toEqual([])
})
