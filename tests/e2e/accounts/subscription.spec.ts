import type { Page } from '@playwright/test'
import { expect, READER, signIn, test, textsStored } from '../support/larder.ts'
import { demoBooks } from '../support/library.ts'
import { fillRegistration } from '../support/registration.ts'
import { REFUSED } from '../support/server/our-refusal.ts'

const [book] = demoBooks
const RESTRICTED = `/${book?.slug}/${book?.articles[1]}`
const NOTES = { name: /Notes/ } as const
const isBookmark = (path: string): boolean => path.startsWith('/api/user/bookmarks')

async function toProvider(page: Page, origin: string, from = '/subscribe'): Promise<void> {
  await page.goto(origin + from)
  await page.getByRole('button', { name: /^Get the books for €27$/ }).click()
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
}

test('a reader is told what needs a subscription, buys it from an article and can read everything', {
  tag: ['@spec-1.7', '@spec-2.11', '@spec-2.24', '@spec-2.34', '@spec-2.35', '@spec-3.2', '@spec-6.5', '@spec-8.1'],
}, async ({ larder, page }) => {
  await signIn(page, larder.origin, READER.email, READER.password)
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Downloads' }).click()
  await expect(page.getByText('Please subscribe to download files')).toBeVisible()
  await expect(page).toHaveURL(`${larder.origin}/`)
  await page.goto(larder.origin + RESTRICTED)
  await expect(page.getByRole('heading', NOTES)).toBeHidden()
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Subscribe to continue reading' }).click()
  await expect(page.getByRole('region', { name: 'What’s included' }).getByRole('listitem').first()).toBeVisible()
  await expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  await expect(main.getByRole('link', { name: 'Edit Data' })).toHaveAttribute('href', '/settings')
  await page.getByRole('button', { name: /^Get the books/ }).click()
  await expect(page.getByText(/test/i).first()).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(larder.origin + RESTRICTED)
  await expect(page.getByRole('heading', NOTES)).toBeVisible()
  await expect.poll(() => larder.mails().length).toBe(1)
})

test('what was bought can be read with the server stopped', { tag: ['@deep', '@spec-1.7'] }, async ({
  larder,
  page,
}) => {
  await signIn(page, larder.origin, READER.email, READER.password)
  await toProvider(page, larder.origin)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await page.goto(larder.origin + RESTRICTED)
  await expect(page.getByRole('heading', NOTES)).toBeVisible()
  await textsStored(page)
  await larder.stop()
  await page.goto(`${larder.origin}/${book?.slug}/${book?.articles[2]}`)
  await expect(page.getByRole('heading', NOTES)).toBeVisible()
})

test('a declined payment says so and can be tried again', { tag: ['@deep', '@spec-2.15', '@spec-2.34'] }, async ({
  larder,
  page,
}) => {
  await signIn(page, larder.origin, READER.email, READER.password)
  await toProvider(page, larder.origin)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('heading', { name: 'The payment did not go through' })).toBeVisible()
  await page.getByRole('link', { name: 'Try Again' }).click()
  await page.getByRole('button', { name: /^Get the books/ }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
})

test('a cancelled payment changes nothing', async ({ larder, page }) => {
  await signIn(page, larder.origin, READER.email, READER.password)
  await toProvider(page, larder.origin)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Payment cancelled' })).toBeVisible()
  await page.goto(larder.origin + RESTRICTED)
  await expect(page.getByRole('main').getByRole('link', { name: 'Subscribe to continue reading' })).toBeVisible()
})

test('an address that claims a payment grants nothing', async ({ larder, page }) => {
  await signIn(page, larder.origin, READER.email, READER.password)
  await page.goto(`${larder.origin}/checkout/success?session=made-up`)
  await expect(page.getByText('This account has no such payment')).toBeVisible()
  await page.goto(`${larder.origin}/thank-you`)
  await expect(page.getByText('As soon as a payment is confirmed')).toBeVisible()
  await page.goto(larder.origin + RESTRICTED)
  await expect(page.getByRole('main').getByRole('link', { name: 'Subscribe to continue reading' })).toBeVisible()
})

test('a subscription bought in one tab opens the article in the other tab', async ({ larder, page }) => {
  await signIn(page, larder.origin, READER.email, READER.password)
  await page.goto(larder.origin + RESTRICTED)
  await expect(page.getByRole('main').getByRole('link', { name: 'Subscribe to continue reading' })).toBeVisible()
  const other = await page.context().newPage()
  await toProvider(other, larder.origin)
  await other.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(other.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect(page.getByRole('heading', NOTES)).toBeVisible()
})

test('the answer to a registration can name the next address', { tag: ['@deep', '@spec-7.11'] }, async ({
  larder,
  page,
}) => {
  await page.route('**/api/auth/register', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), data: { redirectUrl: '/thank-you' } } })
  })
  await page.goto(`${larder.origin}/register`)
  await fillRegistration(page)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(`${larder.origin}/thank-you`)
})

test('a change of the favorites that needs a subscription can be discarded where it is sold', async ({
  larder,
  page,
}) => {
  await signIn(page, larder.origin, READER.email, READER.password)
  await page.goto(larder.origin + RESTRICTED)
  const star = (name: string) => page.getByRole('toolbar').getByRole('button', { name })
  await star('Add to favorites').click()
  await expect
    .poll(() => larder.network.seen.some(({ method, path }) => isBookmark(path) && method === 'POST'))
    .toBe(true)
  const refusal = { status: 403, body: JSON.stringify(REFUSED.json), contentType: 'application/json' }
  larder.network.weather = ({ method, path }) =>
    method === 'DELETE' && isBookmark(path) ? { ...refusal, headers: REFUSED.headers } : 'clear'
  await star('Remove from favorites').click()
  const waiting = page.getByRole('status').filter({ hasText: '1 change waiting' })
  await expect(waiting).toBeVisible()
  await page.goto(`${larder.origin}/favorites`)
  await expect(page).toHaveURL(/\/subscribe/)
  const parked = page.getByRole('region', { name: 'Not saved to your account yet' })
  await expect(parked).toContainText('Please subscribe to use favorites')
  await parked.getByRole('button', { name: 'Discard this change' }).click()
  await expect(parked).toBeHidden()
  await expect(waiting).toBeHidden()
})
