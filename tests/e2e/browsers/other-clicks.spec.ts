import type { Locator } from '@playwright/test'
import { expect, READER, signIn, test } from '../support/larder.ts'

test.use({ ownServer: false })

test('a link that a dialog or a menu has something to do with opens a tab with Ctrl, and both stay as they are', {
  tag: '@deep',
}, async ({ larder, page, context }) => {
  const opensTab = async (link: Locator, path: RegExp) => {
    const opened = context.waitForEvent('page')
    await link.click({ modifiers: ['Control'] })
    const tab = await opened
    await expect(tab).toHaveURL(path)
    await tab.close()
  }
  await page.goto(larder.origin)
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill('ivan@example.org')
  for (const name of ['Forgot your password?', 'Create an account'])
    await opensTab(dialog.getByRole('link', { name }), /forgot-password|register/)
  await expect(dialog.getByLabel('E-mail')).toHaveValue('ivan@example.org')
  await page.keyboard.press('Escape')

  await signIn(page, larder.origin, READER.email, READER.password)
  await page.goto(larder.origin)
  for (const name of ['Favorites', 'Downloads']) {
    if (!(await page.getByRole('menuitem', { name }).isVisible()))
      await page.getByRole('button', { name: 'My Account' }).click()
    // The access rule decides in the new tab.
    await opensTab(page.getByRole('menuitem', { name }), /./)
    await expect(page.getByText(/Please subscribe to/)).toHaveCount(0)
    await expect(page).toHaveURL(`${larder.origin}/`)
  }
})
