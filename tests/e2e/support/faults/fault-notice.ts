import { expect, type Locator, type Page } from '@playwright/test'
import { mend } from './broken.ts'

export const search = (page: Page): Locator => page.locator('#root').getByRole('searchbox', { name: 'Search' }).first()
export const notice = (page: Page): Locator =>
  page.getByRole('alert').filter({ hasText: 'A part of this page has failed.' })

export async function expectFrame(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Larder, home' })).toBeVisible()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('contentinfo').last()).toBeAttached()
}

/** The notice says what to do. After that the part is back. */
export async function expectRetry(page: Page, part: Locator): Promise<void> {
  await expect(notice(page)).toBeVisible()
  await expect(notice(page).getByRole('button', { name: 'Reload' })).toBeVisible()
  await mend(page)
  await notice(page).getByRole('button', { name: 'Try again' }).click()
  await expect(notice(page)).toHaveCount(0)
  await expect(part).toBeAttached()
}
