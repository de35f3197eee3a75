import type { Page } from '@playwright/test'

export const NEW_READER = { email: 'new.reader@example.com', password: 'a-good-long-one' } as const

/** Fills the form of the registration. The country gives the phone its code. */
export async function fillRegistration(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Oksana')
  await page.getByLabel('Last name').fill('Koval')
  await page.getByLabel('E-mail').fill(NEW_READER.email)
  await page.getByLabel('Country').fill('ukra')
  await page.getByRole('option', { name: 'Ukraine' }).click()
  await page.getByLabel('Phone').pressSequentially('0671234567')
  await page.getByLabel('Password', { exact: true }).fill(NEW_READER.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(NEW_READER.password)
}
