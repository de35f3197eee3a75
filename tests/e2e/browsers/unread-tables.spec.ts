import type { Page } from '@playwright/test'
import { breakPart, mend } from '../support/faults/broken.ts'
import { expectFrame, expectRetry, notice, search } from '../support/faults/fault-notice.ts'
import { expect, READER, readyOffline, signIn, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'

const [book = { slug: '', articles: [] }] = demoBooks
const [first = ''] = book.articles
const article = `/${book.slug}/${first}`

/** Prepares a page in which one row can be made unreadable by its key, and a table in its order. The workers read them all the same. */
const unreadable = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const refuse = (name: unknown) => {
      if (globalThis.broken?.name === name) throw new DOMException('Connection lost', 'UnknownError')
    }
    const { get } = IDBObjectStore.prototype
    IDBObjectStore.prototype.get = function (this: IDBObjectStore, key) {
      refuse(key)
      return get.call(this, key)
    }
    for (const name of ['getAll', 'getAllRecords', 'openCursor']) {
      const read: unknown = Reflect.get(IDBIndex.prototype, name)
      if (typeof read === 'function')
        Reflect.set(IDBIndex.prototype, name, function (this: IDBIndex, ...given: unknown[]) {
          refuse(this.objectStore.name)
          return Reflect.apply(read, this, given)
        })
    }
  })

test('a page whose tables cannot be read for a moment keeps its header, its screen and what was typed', {
  tag: '@deep',
}, async ({ larder, page, context }) => {
  await unreadable(page)
  await signIn(page, larder.origin, READER.email, READER.password)
  await page.goto(larder.origin + article)
  await readyOffline(page)
  await search(page).fill('salt')
  await breakPart(page, { name: 'session' })
  // Another tab changes what this one cannot read.
  const other = await context.newPage()
  await other.goto(`${larder.origin}/settings`)
  await other.getByRole('button', { name: 'Edit' }).click()
  await other.getByLabel('First name').fill('Olena')
  await other.getByRole('button', { name: 'Save' }).click()
  const dialog = other.getByRole('dialog', { name: 'Change profile data?' })
  await dialog.getByLabel('Current password').fill(READER.password)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('definition').filter({ hasText: 'Olena' })).toBeVisible()
  // The status reads the session too. It has failed alone.
  await expect(notice(page)).toBeVisible()
  await expectFrame(page)
  await expect(search(page)).toHaveValue('salt')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, first))
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
  await expectRetry(page, page.locator('#root header [role=status]'))
})

test('where the country of the connection cannot be read, only the phone number is missing', {
  tag: '@deep',
}, async ({ larder, page }) => {
  await unreadable(page)
  await page.addInitScript(() => {
    globalThis.broken = { name: 'connection' }
  })
  await page.goto(`${larder.origin}/register`)
  const message = page.locator('main form').getByRole('alert')
  await expect(message).toContainText('This part could not be shown.')
  await page.getByLabel('First name').fill('Oksana')
  await expect(page.getByLabel('Phone')).toHaveCount(0)
  await mend(page)
  await message.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Phone')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Oksana')
})

test('what was read costs only its own parts of the home screen and of a book when it cannot be read', {
  tag: '@deep',
}, async ({ larder, page }) => {
  await unreadable(page)
  await page.goto(larder.origin + article)
  await page.mouse.move(300, 400)
  await page.mouse.wheel(0, 1_500)
  const progress = page.getByRole('progressbar', { name: 'Reading progress' })
  await expect(progress).not.toHaveAttribute('aria-valuenow', '0')
  await page.addInitScript(() => {
    globalThis.broken = { name: 'reading' }
  })
  await page.goto(larder.origin)
  await expect(notice(page)).toBeVisible()
  await expectFrame(page)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expectRetry(page, page.getByRole('region', { name: 'Continue reading' }))
  await page.goto(`${larder.origin}/${book.slug}`)
  await expect(notice(page)).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expectRetry(page, page.getByRole('link', { name: /^Continue: / }))
})
