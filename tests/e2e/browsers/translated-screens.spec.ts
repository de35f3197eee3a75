import type { Page } from '@playwright/test'
import { SCREENS } from '#contract/screens.ts'
import { expect, READER, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { libraryPaths } from '../support/library.ts'
import { expectTranslated, translatePages } from '../support/translation/translated.ts'

// Each screen, where a translator of the browser has taken every text.

const FIRST = [...libraryPaths.slice(1, 8), '/login', '/register', '/search?q=salt', '/nothing/here'] as const
const LINK = '#token=abc&email=reader@example.com'
const OF_VISITORS = [
  '/not-found',
  '/notes',
  '/password/forgot-password',
  '/restore-password',
  `/restore-password${LINK}`,
  '/confirm-email',
  `/confirm-email${LINK}`,
  '/google/process-social-auth?error=access_denied',
  '/thank-you',
  '/checkout/cancelled',
  '/checkout/success?session=unknown',
  '/error-payment',
] as const
const OF_READERS = ['/subscribe', '/thank-you', '/checkout/failed'] as const
const OF_SUBSCRIBERS = ['/favorites', '/download', '/settings', '/checkout/success?session=unknown'] as const

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** From a translated screen to the translated home screen. */
async function goHome(page: Page): Promise<void> {
  await expect(heading(page)).toBeVisible()
  await expectTranslated(page)
  await page.getByRole('link', { name: 'Larder, home' }).click()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expectTranslated(page)
}

async function goThrough(page: Page, origin: string, paths: readonly string[]): Promise<void> {
  for (const path of paths)
    await test.step(path, async () => {
      // Otherwise an address that differs only in its fragment would load nothing.
      await page.goto('about:blank')
      await page.goto(origin + path)
      await goHome(page)
    })
}

test('no screen is missing in these stories', { tag: '@deep' }, () => {
  const seen = [...FIRST, ...OF_VISITORS, ...OF_READERS, ...OF_SUBSCRIBERS].map((path) => path.split(/[?#]/)[0])
  for (const screen of SCREENS) expect(seen).toContain(`/${screen}`)
})

test('every screen can be translated, and leads to the next one', async ({ larder, page }) => {
  await translatePages(page)
  for (const path of FIRST) {
    await page.goto(larder.origin + path)
    await goHome(page)
    await page.goBack()
    await expect(heading(page)).toBeVisible()
    await expectTranslated(page)
  }
})

test('the screens of mailed links, of a payment, of a provider and of a forgotten password can be translated', {
  tag: '@deep',
}, async ({ larder, page }) => {
  await translatePages(page)
  await goThrough(page, larder.origin, OF_VISITORS)
})

test('the screens of readers and of subscribers can be translated', { tag: '@deep' }, async ({ larder, browser }) => {
  for (const [{ email, password }, paths] of [
    [READER, OF_READERS],
    [SUBSCRIBER, OF_SUBSCRIBERS],
  ] as const) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await signIn(page, larder.origin, email, password)
    await translatePages(page)
    await goThrough(page, larder.origin, paths)
    await context.close()
  }
})

test('translated screens of mailed links and of a provider show what the server refuses', {
  tag: '@deep',
}, async ({ larder, page }) => {
  await translatePages(page)
  const refusal = page.getByRole('main').getByRole('alert').first()
  await page.goto(`${larder.origin}/confirm-email${LINK}`)
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(refusal).toBeVisible()
  await expectTranslated(page)

  await page.goto(`${larder.origin}/restore-password${LINK}`)
  for (const label of ['Password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill('a-good-long-one')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(refusal).toBeVisible()
  await expectTranslated(page)

  await signIn(page, larder.origin, READER.email, READER.password)
  // As if the reader had gone to the provider to add it to the account.
  await page.evaluate(() => sessionStorage.setItem('connecting', 'google'))
  await page.goto(`${larder.origin}/google/process-social-auth?code=abc`)
  await expect(heading(page)).toHaveText('Add Google')
  await expectTranslated(page)
  await page.getByLabel('Current password').fill('not the password')
  await page.getByRole('main').getByRole('button', { name: 'Add Google' }).click()
  await expect(refusal).toBeVisible()
  await expectTranslated(page)
})
