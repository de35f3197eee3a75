import type { Browser, Page } from '@playwright/test'
import { OIDC_CLIENT, startOidcIssuer } from '#tests/support/server/oidc-issuer.ts'
import { seriousFindingsLightAndDark } from '../support/axe.ts'
import { expect, READER, signIn, test } from '../support/larder.ts'
import type { Larder } from '../support/server/larder.ts'
import { REFUSED } from '../support/server/our-refusal.ts'

// ASVS 7.5.2 10.4.9

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const sessionsOf = (page: Page) => page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')

async function elsewhere(browser: Browser, larder: Larder, userAgent: string): Promise<Page> {
  const page = await (await browser.newContext({ userAgent })).newPage()
  await signIn(page, larder.origin, READER.email, READER.password)
  return page
}

test('settings list the signed-in devices and can end their sessions', async ({ larder, page, browser }) => {
  const [firefox, phone] = [await elsewhere(browser, larder, FIREFOX), await elsewhere(browser, larder, IPHONE)]
  await signIn(page, larder.origin, READER.email, READER.password)
  await page.goto(`${larder.origin}/settings`)
  await expect(sessionsOf(page)).toHaveCount(3)
  await expect(sessionsOf(page).filter({ hasText: 'this device' })).toHaveCount(1)
  await expect(sessionsOf(page).filter({ hasText: 'this device' }).getByRole('button')).toHaveCount(0)
  await expect(sessionsOf(page).filter({ hasText: 'Safari on iOS' })).toBeVisible()

  await page.getByRole('button', { name: 'End: Firefox on Windows' }).click()
  await expect(sessionsOf(page)).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused()
  // No reload: the server ends the stream of an ended session within seconds, and the page that hears of it tells the reader once.
  await expect(firefox.getByRole('dialog', { name: 'Sign In' })).toContainText('The session time has been expired.')

  await page.getByRole('button', { name: 'End all others' }).click()
  await expect(sessionsOf(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'End all others' })).toHaveCount(0)
  await expect(phone.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
  for (const other of [firefox, phone]) await other.context().close()
})

test('offline, the list of devices says that it needs the network, and comes back with it', async ({
  larder,
  page,
  context,
}) => {
  await signIn(page, larder.origin, READER.email, READER.password)
  await page.goto(`${larder.origin}/settings`)
  await expect(sessionsOf(page)).toHaveCount(1)
  await context.setOffline(true)
  await expect(page.getByText('Where you are signed in is shown only online.')).toBeVisible()
  await expect(sessionsOf(page)).toHaveCount(0)
  await context.setOffline(false)
  await expect(sessionsOf(page)).toHaveCount(1)
})

test('a list of devices that could not be fetched is fetched again when asked', { tag: '@deep' }, async ({
  larder,
  page,
}) => {
  await signIn(page, larder.origin, READER.email, READER.password)
  larder.network.weather = ({ path }) => (path.endsWith('/user/sessions') ? 'down' : 'clear')
  await page.goto(`${larder.origin}/settings`)
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible({ timeout: 30_000 })
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toHaveText(/\w/)
  // The same words again are told again: in a new element.
  await alert.evaluate((element) => element.setAttribute('data-told', ''))
  await again.click()
  await expect(page.locator('[data-told]')).toHaveCount(0, { timeout: 30_000 })
  await expect(alert).toHaveText(/\w/)
  await expect(again).toHaveCount(1)
  await expect(again).toBeFocused()
  larder.network.weather = () => 'clear'
  await again.click()
  await expect(sessionsOf(page)).toHaveCount(1)
  await expect(again).toHaveCount(0)
})

test('with a server that lacks these calls, settings do not show these lists', async ({ larder, page, context }) => {
  await context.route(/\/api\/user\/(sessions|identities)/, (route) => route.fulfill({ ...REFUSED, status: 404 }))
  await signIn(page, larder.origin, READER.email, READER.password)
  const asked = page.waitForResponse(/\/api\/user\/sessions/)
  await page.goto(`${larder.origin}/settings`)
  await asked
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0)
})

test('a provider is added with the password, can sign in, and is removed again', async ({ larder, page }) => {
  const issuer = await startOidcIssuer(`${larder.origin}/google/process-social-auth`)
  await larder.stop()
  await larder.start({
    PUBLIC_ORIGIN: larder.origin,
    OIDC_GOOGLE_ISSUER: issuer.url,
    OIDC_GOOGLE_CLIENT_ID: OIDC_CLIENT.id,
    OIDC_GOOGLE_CLIENT_SECRET: OIDC_CLIENT.secret,
  })
  issuer.person = { sub: 'g-9', email: 'robin.elsewhere@example.com', email_verified: true }
  await signIn(page, larder.origin, READER.email, READER.password)
  await page.goto(`${larder.origin}/settings`)
  await page.getByRole('button', { name: 'Add Google' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByLabel('Current password').fill('not it')
  await page.getByRole('button', { name: 'Add Google' }).click()
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription('The password is invalid')
  await expect(page).toHaveURL(`${larder.origin}/google/process-social-auth`)
  await page.getByLabel('Current password').fill(READER.password)
  await page.getByRole('button', { name: 'Add Google' }).click()
  await expect(page).toHaveURL(`${larder.origin}/settings`)
  await expect(page.getByText('robin.elsewhere@example.com')).toBeVisible()

  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.goto(`${larder.origin}/login`)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  // The issuer already knows the person and asks nothing.
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
  await page.goto(`${larder.origin}/settings`)
  await expect(page.getByRole('definition').filter({ hasText: READER.email })).toBeVisible()
  await expect(sessionsOf(page).filter({ hasText: 'with Google' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Google' }).click()
  await expect(page.getByText('robin.elsewhere@example.com')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add Google' })).toBeVisible()
  await issuer.stop()
})

for (const language of ['ru', 'uk'])
  test(`on a small phone the lists fit and axe finds nothing, ${language}`, async ({ larder, browser }) => {
    await elsewhere(browser, larder, FIREFOX).then((other) => other.context().close())
    const context = await browser.newContext({ viewport: { width: 320, height: 700 }, locale: language })
    const page = await context.newPage()
    await page.goto(`${larder.origin}/login`)
    await page.locator('input[name=email]').fill(READER.email)
    await page.locator('input[name=password]').fill(READER.password)
    await page.locator('form button[type=submit]').last().click()
    await expect(page).toHaveURL(`${larder.origin}/`)
    await page.goto(`${larder.origin}/settings`)
    await expect(page.locator('section[aria-labelledby=sessions] li')).toHaveCount(2)
    expect(await seriousFindingsLightAndDark(page)).toEqual([])
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    const small = await page
      .locator('section[aria-labelledby=sessions] button')
      .evaluateAll((buttons) => buttons.filter((button) => button.getBoundingClientRect().height < 44).length)
    expect(small).toBe(0)
    await context.close()
  })
