import type { Page } from '@playwright/test'
import { type Broken, breakable, breakPart, mend } from '../support/faults/broken.ts'
import { expectFrame, expectRetry, notice, search } from '../support/faults/fault-notice.ts'
import { expect, READER, readyOffline, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'

// One part of the page throws. The others stay, with what was typed in them, and the part comes back.

const [book = { slug: '', articles: [] }] = demoBooks
const [first = ''] = book.articles
const article = `/${book.slug}/${first}`

test('a screen that fails leaves the header and what was typed; it comes back when asked, or another screen opens', {
  tag: '@deep',
}, async ({ larder, page }) => {
  await breakable(page)
  await page.goto(larder.origin)
  await search(page).fill('salt')
  await breakPart(page, { name: 'aria-label', value: 'Breadcrumb' })
  await page.getByRole('article').first().getByRole('link', { name: 'Read' }).click()
  const message = page.getByRole('alert').filter({ hasText: 'This screen could not be shown' })
  await expect(message).toBeVisible()
  await expectFrame(page)
  await search(page).fill('salts')
  await message.getByRole('button', { name: 'Try again' }).click()
  await expect(message).toBeVisible()
  await message.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await page.goBack()
  await expect(message).toBeVisible()
  await search(page).fill('salts')
  await mend(page)
  await message.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, 'book'))
  await expect(search(page)).toHaveValue('salts')
})

test('the search keeps what was typed when its list fails, and when it fails as a whole', async ({ larder, page }) => {
  await breakable(page)
  await page.goto(larder.origin)
  await readyOffline(page)
  await breakPart(page, { name: 'role', value: 'listbox' })
  await search(page).pressSequentially('pla')
  await expect(notice(page)).toBeVisible()
  await search(page).pressSequentially('te')
  await expect(search(page)).toHaveValue('plate')
  await mend(page)
  await notice(page).getByRole('button', { name: 'Try again' }).click()
  await search(page).press('ArrowDown')
  await expect(page.getByRole('option').first()).toBeVisible()

  await search(page).fill('plat')
  const id = await page.getByRole('option').first().getAttribute('id')
  await breakPart(page, { name: 'aria-activedescendant', value: String(id) })
  await search(page).press('ArrowDown')
  await expect(notice(page)).toBeVisible()
  await expect(search(page)).not.toHaveAttribute('aria-autocomplete')
  await expect(search(page)).toHaveValue('plat')
  await expect(search(page)).toBeFocused()
  await search(page).pressSequentially('e')
  await expectRetry(page, page.locator('#root [aria-autocomplete=list]'))
  await expect(search(page)).toHaveValue('plate')
  await search(page).press('Enter')
  await expect(page).toHaveURL(/\/search\?q=plate/)
})

const PARTS: readonly {
  readonly what: string
  readonly broken: Broken
  readonly act?: (page: Page) => Promise<void>
}[] = [
  { what: 'footer', broken: { name: 'aria-label', value: 'Visa' } },
  { what: 'header', broken: { name: 'data-unknown', value: 'true' } },
  {
    what: 'menu of languages',
    broken: { name: 'role', value: 'menuitemradio' },
    act: (page) => page.getByRole('button', { name: /language$/ }).click(),
  },
  {
    what: 'menu of related books',
    broken: { name: 'role', value: 'menuitem' },
    act: (page) => page.getByRole('button', { name: 'Related Books' }).click(),
  },
  {
    what: 'toolbar',
    broken: { name: 'aria-label', value: 'Reading tools' },
  },
]

for (const { what, broken, act } of PARTS)
  test(`a fault of the ${what} leaves the screen, and the next screen tries it again`, async ({ larder, page }) => {
    await breakable(page)
    await page.addInitScript(
      (part) => {
        globalThis.broken = part
      },
      act === undefined ? broken : undefined,
    )
    await page.goto(larder.origin + article)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, first))
    if (act !== undefined) {
      await breakPart(page, broken)
      await act(page)
    }
    await expect(notice(page)).toBeVisible()
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Larder, home' })).toBeVisible()
    await expectRetry(page, page.getByRole('toolbar', { name: 'Reading tools' }))
    await expectFrame(page)
  })

test('a dialog that fails says so in itself, and closes', async ({ larder, page }) => {
  await breakable(page)
  await page.goto(larder.origin)
  await search(page).fill('salt')
  await breakPart(page, { name: 'autocomplete', value: 'current-password' })
  await page.getByRole('link', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await expect(dialog.getByRole('alert')).toContainText('This part could not be shown.')
  await mend(page)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByLabel('Password', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await breakPart(page, { name: 'dialog' })
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expectFrame(page)
  await expect(search(page)).toHaveValue('salt')
  await expectRetry(page, dialog)
})

test('a panel of an article and a part of the settings fail alone; the menu of the account leaves a link', async ({
  larder,
  page,
}) => {
  await breakable(page)
  await signIn(page, larder.origin, READER.email, READER.password)
  await page.goto(larder.origin + article)
  await breakPart(page, { name: 'fieldset' })
  await page.getByRole('button', { name: 'Text, reading settings' }).click()
  const panel = page.getByRole('dialog', { name: 'Reading settings' })
  await expect(panel.getByRole('alert')).toContainText('This part could not be shown.')
  await mend(page)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByRole('group', { name: 'Theme' })).toBeVisible()

  await page.goto(`${larder.origin}/settings`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('First name').fill('Olena')
  await breakPart(page, { name: 'dialog' })
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(notice(page)).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Olena')
  const deletion = page.getByRole('dialog', { name: 'Delete your account?' })
  await expectRetry(page, deletion)
  await deletion.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Olena')
  await breakPart(page, { name: 'dialog' })
  await page.getByRole('button', { name: 'Save' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Change profile data?' })
  await expectRetry(page, confirmation)
  await expect(page.getByLabel('First name')).toHaveValue('Olena')
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await breakPart(page, { name: 'dialog' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
  await mend(page)

  await breakPart(page, { name: 'role', value: 'menuitem' })
  await page.getByRole('button', { name: 'My Account' }).click()
  await expect(page.getByRole('link', { name: 'My Account' })).toBeVisible()
  await expectRetry(page, page.getByRole('button', { name: 'My Account' }))
})

test('the report that a reader may save names the places of faults, and nothing that was read', async ({
  larder,
  page,
}) => {
  await breakable(page)
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await page.goto(`${larder.origin}/download`)
  await breakPart(page, { name: 'role', value: 'menuitemradio' })
  await page.getByRole('button', { name: 'EN, language' }).click()
  await expect(notice(page)).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save a report' }).click()
  const stream = await (await saving).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array))
  const { faults } = JSON.parse(Buffer.concat(chunks).toString()) as { faults: { name: string; places: string[] }[] }
  expect(new Set(faults.map(({ name }) => name))).toEqual(new Set(['Error']))
  expect(faults[0]?.places.join()).toMatch(/\.js:\d+:\d+/)
})

test('a field that fails leaves the form and what was typed in it', async ({ larder, page }) => {
  await breakable(page)
  await page.goto(`${larder.origin}/register`)
  await page.getByLabel('First name').fill('Oksana')
  await page.getByRole('combobox', { name: 'Country' }).fill('ukra')
  await page.getByRole('option', { name: 'Ukraine' }).click()
  await breakPart(page, { name: 'role', value: 'listbox' })
  await page.getByRole('combobox', { name: 'Country' }).click()
  const message = page.locator('main form').getByRole('alert')
  await expect(message).toContainText('This part could not be shown.')
  await page.getByLabel('Last name').fill('Koval')
  await mend(page)
  await message.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Ukraine')
  await expect(page.getByLabel('First name')).toHaveValue('Oksana')
  await expect(page.getByLabel('Last name')).toHaveValue('Koval')
})
