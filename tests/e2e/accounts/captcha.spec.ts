import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { BrowserContext } from '@playwright/test'
import { expect, READER, signIn, test } from '../support/larder.ts'
import type { Larder } from '../support/server/larder.ts'

// Behind a service worker, requests of the page do not always reach the route handler below.
test.use({ serviceWorkers: 'block' })

/** A stand-in for both sides of Google: the script that gives tokens and the service that rates them. */
async function openIssuer() {
  const issuer = { score: 0.1, address: '', close: () => server.close() }
  const server = createServer(async (request, response) => {
    const token = new URLSearchParams(await text(request)).get('response') ?? ''
    response.end(JSON.stringify({ success: true, score: issuer.score, action: token.split('-')[0] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/verify`
  return issuer
}

const SCRIPT = `
  let made = 0
  globalThis.grecaptcha = { ready: (run) => run(), execute: async (_, { action }) => action + '-' + ++made }
`

/** Starts the server again with a captcha. */
async function withCaptcha(larder: Larder, context: BrowserContext, issuer: { readonly address: string }) {
  await larder.stop()
  await larder.start({
    RECAPTCHA_SITE_KEY: 'the-site-key',
    RECAPTCHA_SECRET: 'the-secret',
    RECAPTCHA_VERIFY_URL: issuer.address,
  })
  await context.route('https://www.google.com/recaptcha/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  )
}

test('a sign-in that the captcha takes for a robot’s is refused with a message; the next try can succeed', {
  tag: ['@deep', '@spec-2.31', '@spec-8.2'],
}, async ({ larder, page, context }) => {
  const issuer = await openIssuer()
  try {
    await withCaptcha(larder, context, issuer)
    await page.goto(`${larder.origin}/login`)
    await expect(page.getByText('This form is protected by reCAPTCHA')).toBeVisible()
    await page.getByLabel('E-mail').fill(READER.email)
    await page.getByLabel('Password', { exact: true }).fill(READER.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Please try again later')).toBeVisible()
    await expect(page.getByRole('button', { name: 'My Account' })).toHaveCount(0)
    issuer.score = 0.9
    await signIn(page, larder.origin, READER.email, READER.password)
  } finally {
    issuer.close()
  }
})

test('a form that was opened without a network asks for the captcha’s key again when it is sent', {
  tag: '@deep',
}, async ({ larder, page, context }) => {
  const issuer = await openIssuer()
  issuer.score = 0.9
  try {
    await withCaptcha(larder, context, issuer)
    larder.network.weather = ({ path }) => (path === '/api/recaptcha' ? 'down' : 'clear')
    await page.goto(`${larder.origin}/login`)
    await page.getByLabel('E-mail').fill(READER.email)
    await page.getByLabel('Password', { exact: true }).fill(READER.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('The captcha could not be confirmed')).toBeVisible()
    larder.network.weather = () => 'clear'
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
  } finally {
    issuer.close()
  }
})
