import type { Page } from '@playwright/test'
import { expect, READER, test } from '../support/larder.ts'
import { OURS } from '../support/server/our-refusal.ts'

test.use({ ownServer: false })

const CALL = '/api/payments/'

const verdictOf = (page: Page) => page.getByRole('heading', { name: /did not go through|cancelled/ })

test('an address that names no payment tells no state of one', { tag: '@spec-2.15' }, async ({ larder, page }) => {
  const says = (words: string) => expect(page.getByRole('main').getByText(words)).toBeVisible()
  for (const path of ['/checkout/failed', '/error-payment']) {
    await page.goto(larder.origin + path)
    await says('This link does not name a payment')
    await expect(verdictOf(page)).toHaveCount(0)
  }
  await page.goto(`${larder.origin}/thank-you`)
  await says('You are not signed in')
})

test('a payment’s message repeats only what the server answered, or says what is unknown and what to do', {
  tag: ['@deep', '@spec-2.15', '@spec-2.19', '@spec-3.17'],
}, async ({ larder, page, context }) => {
  /** The reader waits for it, so screen readers tell it at once. */
  const alerts = (words: string) =>
    expect(page.getByRole('main').getByRole('alert').filter({ hasText: words })).toBeVisible()
  const terms = page.getByRole('main').getByRole('link', { name: 'terms' })
  const verdict = verdictOf(page)
  const answer = (status: number, body = '{"meta":{"message":"no"}}') => {
    const ours = { status, body, contentType: 'application/json', headers: OURS }
    larder.network.weather = ({ path }) => (path.startsWith(CALL) ? ours : 'clear')
  }
  await page.goto(`${larder.origin}/checkout/cancelled`)
  await expect(page.getByRole('main').getByText('This link does not name a payment')).toBeVisible()
  await expect(verdict).toHaveCount(0)

  await page.goto(`${larder.origin}/checkout/success?session=made-up`)
  await alerts('You are not signed in, so we cannot see your payment')
  expect(larder.network.seen.filter(({ path }) => path.startsWith(CALL))).toEqual([])
  await expect(verdict).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail').fill(READER.email)
  await page.getByLabel('Password', { exact: true }).fill(READER.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await alerts('This account has no such payment')
  for (const [status, words] of [
    [403, 'This account has no such payment'],
    [429, 'The server has had too many requests'],
    [503, 'The server cannot be reached, so we cannot see your payment'],
  ] as const) {
    answer(status)
    await page.getByRole('button', { name: 'Ask again' }).click()
    await alerts(words)
    await expect(verdict).toHaveCount(0)
    // In a tab of their own: the reader is in the middle of a payment.
    if (status === 403) await expect(terms).toHaveAttribute('target', '_blank')
  }
  await context.setOffline(true)
  await alerts('You are offline, so we cannot see your payment')
  answer(200, '{"data":{"attributes":{"status":"failed"}}}')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'The payment did not go through' })).toBeVisible()
  await alerts('Your bank or the payment service declined it.')
  await expect(terms).toHaveAttribute('target', '_blank')
})
