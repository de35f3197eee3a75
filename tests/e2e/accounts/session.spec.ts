import type { Page } from '@playwright/test'
import { MARK, MARK_HEADER } from '#contract/headers.ts'
import { VALIDATION_DELAY_MS } from '#contract/limits.ts'
import { expect, readyOffline, SUBSCRIBER, signIn, test, textsStored } from '../support/larder.ts'
import { demoBooks } from '../support/library.ts'
import { readRaw } from '../support/raw-tables.ts'
import { storedText } from '../support/session.ts'

// ASVS 7.4.4

test.use({ ownServer: false })

const [book] = demoBooks
const restricted = `/${book?.slug}/${book?.articles[1]}`

/** Logs out. Nothing private stays on the device, and what everybody may read does. */
async function logOut(page: Page, origin: string): Promise<void> {
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(page).toHaveURL(`${origin}/`)
  await page.goto(origin + restricted)
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
  const left = await storedText(page)
  expect(left).not.toContain(SUBSCRIBER.email)
  expect(left).not.toContain('"user:')
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
}

// Faults elsewhere 18
test('signing in from an article returns to its whole text, and signing out leaves nothing private', {
  tag: ['@spec-1.3', '@spec-2.13', '@spec-2.26', '@spec-2.30', '@spec-3.11', '@spec-4.1', '@spec-4.4', '@spec-4.5'],
}, async ({ larder, page }) => {
  await page.goto(larder.origin + restricted)
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('E-mail').fill(SUBSCRIBER.email)
  await page.getByLabel('Password', { exact: true }).fill(SUBSCRIBER.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(larder.origin + restricted)
  await expect(page.getByRole('heading', { name: /Notes/ })).toBeVisible()
  const stored = await page.evaluate(() => ({
    token: localStorage.getItem('accessToken'),
    user: JSON.parse(localStorage.getItem('currentUser') ?? 'null'),
  }))
  expect(stored.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(stored.user).toMatchObject({ email: SUBSCRIBER.email, subscribed: true })
  await logOut(page, larder.origin)
})

test('the answer to a sign-in can name the next address', { tag: ['@deep', '@spec-3.16', '@spec-4.4'] }, async ({
  larder,
  page,
}) => {
  await page.route('**/api/auth/login', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), redirectUrl: '/favorites' } })
  })
  await page.goto(`${larder.origin}/login?redirectUrl=%2Fsettings`)
  await page.getByLabel('E-mail').fill(SUBSCRIBER.email)
  await page.getByLabel('Password', { exact: true }).fill(SUBSCRIBER.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${larder.origin}/favorites`)
})

test('the answer to a sign-in over the home screen can name it too', {
  tag: ['@spec-2.7', '@spec-3.16', '@spec-4.4'],
}, async ({ larder, page }) => {
  await page.route('**/api/auth/login', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), redirectUrl: `${larder.origin}/favorites` } })
  })
  await page.goto(larder.origin)
  await page.locator('#root').getByRole('link', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await dialog.getByLabel('E-mail').fill(SUBSCRIBER.email)
  await dialog.getByLabel('Password', { exact: true }).fill(SUBSCRIBER.password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${larder.origin}/favorites`)
  await expect(dialog).toBeHidden()
})

test.describe('with attempts that the server counts', () => {
  test.use({ ownServer: true })

  test('a wrong password is refused with a message, and no input is lost', {
    tag: ['@deep', '@spec-1.3', '@spec-2.13', '@spec-8.7'],
  }, async ({ larder, page }) => {
    await page.goto(`${larder.origin}/login`)
    await page.getByLabel('E-mail').fill(SUBSCRIBER.email)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveValue(SUBSCRIBER.email)
  })

  test('the message of a second refusal stays, and so does the focus', {
    tag: ['@deep', '@spec-8.7', '@spec-9.5'],
  }, async ({ larder, page }) => {
    await page.clock.install()
    await page.goto(`${larder.origin}/login`)
    const password = page.getByLabel('Password', { exact: true })
    const refusal = page.getByRole('alert').filter({ hasText: 'Wrong e-mail or password' })
    await page.getByLabel('E-mail').fill(SUBSCRIBER.email)
    for (const wrong of ['not the password', 'nor this one']) {
      const answered = page.waitForResponse((answer) => answer.url().endsWith('/auth/login'))
      await password.fill(wrong)
      await password.press('Enter')
      expect((await answered).status()).toBe(401)
      await expect(refusal).toBeVisible()
      await expect(password).toBeFocused()
    }
    // By now, timers that the typing before the second try started have run.
    await page.clock.fastForward(1_000)
    await expect(refusal).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.keyboard.press('x')
    await page.clock.runFor(VALIDATION_DELAY_MS + 9)
    await expect(refusal).toBeVisible()
    await page.clock.runFor(1)
    await expect(refusal).toBeHidden()
  })
})

test('errors about empty fields and a wrong address are shown under the field', {
  tag: ['@deep', '@spec-2.30', '@spec-5.1'],
}, async ({ larder, page }) => {
  await page.goto(`${larder.origin}/login`)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: /\w/ }).first()).toBeVisible()
  await page.getByLabel('E-mail').fill('reader@')
  await page.getByLabel('E-mail').blur()
  await expect(page.getByRole('alert').filter({ hasText: 'valid' })).toBeVisible()
})

// Faults elsewhere 18
test('signing out leaves nothing private of a whole library on the device, and the public part stays', {
  tag: ['@deep', '@spec-2.24', '@spec-2.26', '@spec-3.11', '@spec-4.1', '@spec-4.5'],
}, async ({ larder, page }) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await textsStored(page)
  await logOut(page, larder.origin)
})

test('a signed-in reader is sent home from the login screen', { tag: ['@deep', '@spec-6.3'] }, async ({
  larder,
  page,
}) => {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await page.goto(`${larder.origin}/login`)
  await expect(page).toHaveURL(`${larder.origin}/`)
})

test('the redirect after signing in never leads to another site', async ({ larder, page }) => {
  await page.goto(`${larder.origin}/login?redirectUrl=${encodeURIComponent('//example.com/x')}`)
  await page.getByLabel('E-mail').fill(SUBSCRIBER.email)
  await page.getByLabel('Password', { exact: true }).fill(SUBSCRIBER.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(larder.origin)
})

test.describe('with a server that is stopped', () => {
  test.use({ ownServer: true })

  test('a session that ends during a pull is announced on the open screen, and after signing in the pull goes on', async ({
    larder,
    page,
  }) => {
    const [first, , last] = demoBooks
    const isOfFirst = (path: string) => path.startsWith(`/api/books/${first?.slug}/articles/`)
    const isOfOthers = (path: string) => /^\/api\/books\/[^/]+\/articles\//.test(path) && !isOfFirst(path)
    const answer = (status: number) => ({
      ...{ status, contentType: 'application/json', body: '{"meta":{"message":"No"}}' },
      headers: { [MARK_HEADER]: MARK },
    })
    // The first book arrives, the others not yet.
    larder.network.weather = ({ path }) => (isOfOthers(path) ? answer(503) : 'clear')
    await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
    await expect.poll(() => larder.network.seen.some(({ path }) => isOfOthers(path))).toBe(true)
    const isFirstStored = async () =>
      (await readRaw(page))?.scopes.some(
        ({ aud, name, state }) => aud !== 'pub' && name === `book:${first?.slug}` && state === 'fresh',
      )
    await expect.poll(isFirstStored).toBe(true)
    await page.goto(larder.origin + restricted)
    await expect(page.getByRole('heading', { name: /Notes/ })).toBeVisible()
    larder.network.seen.length = 0
    // From here on the server does not know this session any more.
    larder.network.weather = ({ path }) =>
      isOfOthers(path) || path.startsWith('/api/user') || path.startsWith('/api/auth/refresh') ? answer(401) : 'clear'
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const dialog = page.getByRole('dialog', { name: 'Sign In' })
    await expect(dialog).toContainText('The session time has been expired. Please sign in to continue.', {
      timeout: 30_000,
    })
    await expect(page).toHaveURL(larder.origin + restricted)
    await expect(page.getByRole('heading', { name: /Notes/ })).toBeVisible()

    larder.calm()
    await dialog.getByLabel('E-mail').fill(SUBSCRIBER.email)
    await dialog.getByLabel('Password', { exact: true }).fill(SUBSCRIBER.password)
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(larder.origin + restricted)
    await readyOffline(page)
    expect(larder.network.seen.filter(({ path }) => isOfFirst(path))).toEqual([])
    await larder.stop()
    await page.goto(`${larder.origin}/${last?.slug}/${last?.articles[1]}`)
    await expect(page.getByRole('heading', { name: /Notes/ })).toBeVisible()
  })
})
