import type { Page } from '@playwright/test'
import { pdfPages } from '#tests/support/content/poppler.ts'
import { expect, READER, signIn, test } from '../support/larder.ts'

test.use({ ownServer: false })

/** The address of each screen, and words that are on its paper. */
const OF_VISITORS = [
  ['/login', 'Sign In'],
  ['/register', 'Sign Up'],
  ['/password/forgot-password', 'Enter the e-mail address of your account.'],
  ['/restore-password#token=abc&email=reader@example.com', 'New password'],
  ['/confirm-email#token=abc&email=reader@example.com', 'Is reader@example.com yours'],
  ['/google/process-social-auth?error=access_denied', 'Sign In'],
  ['/checkout/cancelled', 'This link does not name a payment.'],
] as const
const OF_READERS = [
  ['/subscribe', 'What’s included'],
  ['/thank-you', 'Your account is ready.'],
] as const

/** Fields, buttons, steps, links to other screens, and what is around every screen. */
const INTERFACE = new RegExp(
  [
    'First name|Show password|Details|Registered|Create an account|Already have an account|Back to signing in',
    'Ask for a new link|rm the address|Get the books|Edit Data|Continue later|To the payment|Home|Privacy|Terms',
    'Ready to read|Saving for|My Account|Related Books',
  ].join('|'),
)

/** Prints a screen at each size of the reader's. */
async function expectPrinted(page: Page, address: string, words: string): Promise<void> {
  for (const size of [null, 40])
    await test.step(`${address} with ${size} px`, async () => {
      await page.evaluate((px) => localStorage.setItem('readingSettings', JSON.stringify({ size: px })), size)
      await page.emulateMedia({ media: null })
      await page.goto(address)
      await expect(page.locator('#root h1')).toBeVisible()
      await expect(page.getByRole('main')).toContainText(words)
      await page.evaluate(() => document.fonts.ready)
      const pages = pdfPages(await page.pdf({ format: 'A4' })).filter((text) => text.trim() !== '')
      expect(pages).toHaveLength(1)
      expect(pages.join().replace(/\s+/g, ' ')).toContain(words)
      expect(pages.join()).not.toMatch(INTERFACE)
      await page.emulateMedia({ media: 'print' })
      await expect(page.locator('html')).toHaveCSS('font-size', '14.6667px')
    })
}

test('screens with forms and of payments are printed in 11 pt, without what only a screen can do', {
  tag: '@deep',
}, async ({ larder, page }) => {
  await page.goto(larder.origin)
  for (const [path, words] of OF_VISITORS) await expectPrinted(page, larder.origin + path, words)
  await page.emulateMedia({ media: null })
  await signIn(page, larder.origin, READER.email, READER.password)
  for (const [path, words] of OF_READERS) await expectPrinted(page, larder.origin + path, words)
})
