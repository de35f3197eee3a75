import type { Page } from '@playwright/test'
import { present } from '#tests/support/present.ts'
import { expect, READER, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'

const [book] = demoBooks
const [first = '', second = '', third = ''] = book?.articles ?? []
const PHONE = { width: 390, height: 700 }

const isLost = (page: Page) => page.evaluate(() => document.activeElement === document.body)

test('a failed save is announced where the reader is, and every way out of editing sets the focus', async ({
  larder,
  page,
}) => {
  await signIn(page, larder.origin, READER.email, READER.password)
  await page.setViewportSize(PHONE)
  await page.goto(`${larder.origin}/settings`)
  const edit = page.getByRole('button', { name: 'Edit' })
  const firstName = page.getByLabel('First name')
  await edit.click()
  await expect(firstName).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(edit).toBeFocused()
  await edit.click()
  await firstName.fill('Iryna')
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change profile data?' })
  await dialog.getByLabel('Current password').fill(READER.password)
  larder.network.weather = ({ method }) =>
    method === 'PATCH' ? { status: 500, body: '{}', contentType: 'application/json' } : 'clear'
  await dialog.getByRole('button', { name: 'Save' }).click()
  const words = page.locator('form [role=alert]').filter({ hasText: /\w/ })
  await expect(words).toBeFocused()
  await expect(words).toBeInViewport({ ratio: 1 })
  larder.network.weather = () => 'clear'
  await page.getByRole('button', { name: 'Save' }).click()
  await dialog.getByLabel('Current password').fill(READER.password)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile data has been successfully changed')).toBeVisible()
  await expect(edit).toBeFocused()
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(`${larder.origin}/`)
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect.poll(() => isLost(page)).toBe(false)
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('dialog').getByLabel('E-mail').fill(READER.email)
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('not it')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('alert').filter({ hasText: /\w/ })).toBeInViewport({ ratio: 1 })
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(READER.password)
  await page.keyboard.press('Enter')
  // The link that opened the dialog is gone.
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(() => isLost(page)).toBe(false)
})

test('after a removal the focus goes to the next row, or to the heading after the last; notices do not pile up', async ({
  larder,
  page,
}) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await page.goto(`${larder.origin}/${book?.slug}`)
  for (const article of [first, second, third]) {
    const row = page.getByRole('listitem').filter({ hasText: titleOf(present(book?.slug), article) })
    await row.getByRole('button', { name: 'Add to favorites' }).click()
    await expect(row.getByRole('button', { name: 'Remove from favorites' })).toBeVisible()
    // The notice names the article and replaces the previous notice.
    await expect(
      page.locator('[aria-live]').getByText(titleOf(present(book?.slug), article), { exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1)
  }
  await page.goto(`${larder.origin}/favorites`)
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  const star = (at: number) => rows.nth(at).getByRole('button', { name: 'Remove from favorites' })
  await expect(rows).toHaveCount(3)
  // The server's order arrives during this and moves the rows, so the next star is found by its focus.
  const focused = rows.getByRole('button', { name: 'Remove from favorites' }).and(page.locator(':focus'))
  await star(2).focus()
  for (const left of [2, 1]) {
    await page.keyboard.press('Enter')
    await expect(rows).toHaveCount(left)
    await expect(focused).toHaveCount(1)
  }
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
