import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { present } from '#tests/support/present.ts'
import { crumbs, expect, READER, readyOffline, SUBSCRIBER, signIn, test, textsStored } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'
import { OURS } from '../support/server/our-refusal.ts'

const [book] = demoBooks
const title = titleOf(present(book?.slug), 'book')

async function downloadEpub(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/download`)
  await expect(page.getByRole('heading', { name: 'Downloads', level: 1 })).toBeVisible()
  await expect(crumbs(page)).toHaveText(['Home', 'Downloads'])
  await page.getByRole('button', { name: `Download ${title}, EPUB` }).click()
  await expect(page.getByRole('button', { name: `Open ${title}, EPUB` })).toBeVisible({ timeout: 60_000 })
}

/** Gives the stored file to the reader, and removes it. */
async function openAndRemove(page: Page): Promise<void> {
  const opening = page.waitForEvent('download')
  await page.getByRole('button', { name: `Open ${title}, EPUB` }).click()
  const file = await opening
  expect(file.suggestedFilename()).toBe(`${title}.epub`)
  const bytes = readFileSync(await file.path())
  expect(bytes.subarray(30, 58).toString('latin1')).toBe('mimetypeapplication/epub+zip')
  await page.getByRole('button', { name: `Remove ${title}, EPUB` }).click()
  await expect(page.getByRole('button', { name: `Open ${title}, EPUB` })).toBeHidden()
}

test('a file is downloaded with its progress, kept, and opens with the server stopped', {
  tag: ['@deep', '@spec-1.6', '@spec-2.9', '@spec-6.9'],
}, async ({ larder, page }) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await textsStored(page)
  await downloadEpub(page, larder.origin)
  await larder.stop()
  await page.reload()
  await openAndRemove(page)
})

test.describe('on a server that stays as it is', () => {
  test.use({ ownServer: false })

  test('a file is downloaded, stored, and opens while the server cannot be reached', {
    tag: ['@spec-1.6', '@spec-2.9', '@spec-2.20', '@spec-6.9'],
  }, async ({ larder, page }) => {
    await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
    await downloadEpub(page, larder.origin)
    larder.network.weather = () => 'down'
    await openAndRemove(page)
  })
})

test('why the server refused a file stands beside it, also after a reload', async ({ larder, page }) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  const message = 'This book has no PDF'
  const refusal = {
    status: 422,
    body: JSON.stringify({ meta: { message } }),
    contentType: 'application/json',
    headers: OURS,
  }
  larder.network.weather = ({ path }) => (path.endsWith('/pdf') ? refusal : 'clear')
  await page.goto(`${larder.origin}/download`)
  await page.getByRole('button', { name: `Download ${title}, PDF` }).click()
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  // Who speaks to the device says what is written on the button.
  await expect(page.getByRole('button', { name: `Try Again: ${title}, PDF` })).toHaveText('Try Again')
})

test('the downloads screen says for each book what is on the device', async ({ larder, page }) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await readyOffline(page)
  await page.goto(`${larder.origin}/download`)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText(`${book?.articles.length} of ${book?.articles.length}`)
  await expect(page.getByRole('columnheader', { name: 'Updated' })).toBeVisible()
  await expect(page.getByText(/The app uses [\d.]+\s(kB|MB) on this device/)).toBeVisible()
  await expect(row).not.toContainText('EPUB')
  await page.getByRole('button', { name: `Download ${title}, EPUB` }).click()
  await expect(row).toContainText(/EPUB [\d.]+\s(kB|MB)/, { timeout: 60_000 })
  await expect(page.getByText(/Saved files: [\d.]+\s(kB|MB)/)).toBeVisible()
  await page.getByRole('button', { name: `Remove ${title}, EPUB` }).click()
  await expect(row).not.toContainText('EPUB')
})

test('the downloads screen says how many parts could not be read, and the others are here', async ({
  larder,
  page,
}) => {
  test.setTimeout(240_000)
  await page.route(`**/api/books/${book?.slug}/articles/**`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { attributes: { slug?: string } }[] }
    for (const row of body.data.slice(-3)) delete row.attributes.slug
    await route.fulfill({ response: answer, json: body })
  })
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await page.goto(`${larder.origin}/download`)
  // They are asked for once more, a minute or two later.
  await expect(page.getByText('3 parts are missing')).toBeVisible({ timeout: 150_000 })
  const count = present(book).articles.length
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText(`${count - 3} of ${count}`)
})

test('the report about saving is a file and contains no personal data', async ({ larder, page }) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await readyOffline(page)
  await page.goto(`${larder.origin}/download`)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save a report' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^larder-report-\d{4}-\d\d-\d\d\.json$/)
  const text = readFileSync(await file.path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ role: 'subscriber', status: { complete: true }, log: [{ outcome: 'ok' }] })
  expect(text).not.toContain(SUBSCRIBER.email)
  expect(text).not.toMatch(/user:|eyJ/)
})

test('a book can be removed from the device and downloaded again', async ({ larder, page }) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await readyOffline(page)
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Downloads' }).click()
  const row = page.getByRole('row').filter({ hasText: title })
  await page.getByRole('button', { name: `Remove “${title}” from this device` }).click()
  const count = book?.articles.length
  await expect(row).toContainText(`0 of ${count}`)
  await page.getByRole('button', { name: 'Make all available offline' }).click()
  await expect(row).toContainText(`${count} of ${count}`)
  await readyOffline(page)
})

test.describe('without a subscription', () => {
  test.use({ ownServer: false })

  test('the menu tells a reader without a subscription what downloads need', {
    tag: ['@deep', '@spec-2.24', '@spec-6.5', '@spec-8.1'],
  }, async ({ larder, page }) => {
    await signIn(page, larder.origin, READER.email, READER.password)
    await page.getByRole('button', { name: 'My Account' }).click()
    await page.getByRole('menuitem', { name: 'Downloads' }).click()
    await expect(page.getByText('Please subscribe to download files')).toBeVisible()
    await expect(page).toHaveURL(`${larder.origin}/`)
  })

  test('a reader without a subscription is led to it and told why', { tag: ['@deep', '@spec-6.4'] }, async ({
    larder,
    page,
  }) => {
    await signIn(page, larder.origin, READER.email, READER.password)
    await page.goto(`${larder.origin}/download`)
    await expect(page).toHaveURL(`${larder.origin}/subscribe?redirectedFrom=%2Fdownload`)
    await expect(page.getByText('Please subscribe to download files')).toBeVisible()
  })
})

test('signing out removes the downloaded files', async ({ larder, page }) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await page.goto(`${larder.origin}/download`)
  await page.getByRole('button', { name: `Download ${title}, EPUB` }).click()
  await expect(page.getByRole('button', { name: `Open ${title}, EPUB` })).toBeVisible({ timeout: 60_000 })
  const kept = () =>
    page.evaluate(async () => (await (await caches.open('larder-files-v1')).keys()).map((request) => request.url))
  expect(await kept()).toHaveLength(1)
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(await kept()).toEqual([])
})
