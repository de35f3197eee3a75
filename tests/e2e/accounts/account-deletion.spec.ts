import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { seriousFindings } from '../support/axe.ts'
import { expect, READER, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { storedText } from '../support/session.ts'

const openSettings = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/settings`)
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
}

test('a reader downloads all data about them as a file', async ({ larder, page }) => {
  await signIn(page, larder.origin, READER.email, READER.password)
  await openSettings(page, larder.origin)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe('larder-account.json')
  const { tables } = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(tables.users[0]).toMatchObject({ email: READER.email, first_name: 'Robin' })
})

test('deleting an account explains the effect, asks for the password and removes everything from the device', async ({
  larder,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await openSettings(page, larder.origin)
  const open = page.getByRole('button', { name: 'Delete account' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByText('Your subscription ends too')).toBeVisible()
  const password = dialog.getByLabel('Current password')
  await expect(password).toBeFocused()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await password.fill('not the password')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(password).toHaveAccessibleDescription(/The password is invalid/)
  await expect(password).toBeFocused()
  await password.fill(SUBSCRIBER.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your account has been deleted')).toBeVisible()
  await expect(page).toHaveURL(`${larder.origin}/`)
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(await storedText(page)).not.toContain(SUBSCRIBER.email)
  await page.goto(`${larder.origin}/login`)
  await page.getByLabel('E-mail').fill(SUBSCRIBER.email)
  await page.getByLabel('Password', { exact: true }).fill(SUBSCRIBER.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong e-mail or password')
})

test('offline, the data download and the account deletion are disabled and say why', async ({
  larder,
  page,
  context,
}) => {
  await signIn(page, larder.origin, READER.email, READER.password)
  await openSettings(page, larder.origin)
  await context.setOffline(true)
  await expect(page.getByText('You are offline. Both need a connection.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeDisabled()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeEnabled()
})

test('a very common password is refused under its field, with the reason', async ({ larder, page }) => {
  await signIn(page, larder.origin, READER.email, READER.password)
  await openSettings(page, larder.origin)
  await page.getByRole('button', { name: 'Edit' }).click()
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('sunshine99')
  await page.getByLabel('Confirm password').fill('sunshine99')
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(READER.password)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(password).toHaveAccessibleDescription(/lists of stolen passwords/)
  await expect(password).toBeFocused()
})
