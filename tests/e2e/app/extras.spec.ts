import type { Page } from '@playwright/test'
import type { Weather } from '#tests/support/device/network-proxy.ts'
import { expect, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'

// Files that the app can do without, behind a proxy that refuses them: the library is read offline all the same, and the status says what
// is missing.

test.use({ ownServer: false })

const [book = { slug: '', articles: [] }] = demoBooks
const [article = '', next = ''] = book.articles

interface Extra {
  readonly path: RegExp
  readonly status: string
}
const EXTRAS: Readonly<Record<string, Extra>> = {
  manifest: { path: /^\/manifest\.webmanifest/, status: 'Ready to read offline, but not to install' },
  icon: { path: /^\/icons\//, status: 'Ready to read offline, without the icon' },
  typefaces: { path: /\.woff2/, status: 'Ready to read offline, in another typeface' },
  'event stream': { path: /^\/api\/server\/events/, status: 'Ready to read offline' },
  all: {
    path: /^\/manifest\.webmanifest|^\/icons\/|\.woff2|^\/api\/server\/events/,
    status: 'Ready to read offline, a few extras are missing',
  },
}
const page = (status: number, headers = {}): Weather => ({
  status,
  body: '<!doctype html><p>Log in',
  contentType: 'text/html',
  headers,
})
const FAILURES: Readonly<Record<string, Weather>> = {
  401: page(401, { 'www-authenticate': 'Basic realm="proxy"' }),
  500: page(500),
  HTML: page(200),
  redirect: page(302, { location: '/robots.txt' }),
  abort: 'down',
}

const status = (shown: Page, words: string) =>
  expect(shown.locator('header [role=status]')).toHaveText(words, { timeout: 30_000 })

for (const [name, { path, status: words }] of Object.entries(EXTRAS))
  for (const [failure, weather] of Object.entries(FAILURES)) {
    test(`the library is read offline although ${name} fails: ${failure}`, { tag: '@deep' }, async ({
      larder,
      browser,
    }) => {
      const context = await browser.newContext()
      const shown = await context.newPage()
      larder.network.weather = (request) => (path.test(request.path) ? weather : 'clear')
      await shown.goto(`${larder.origin}/${book.slug}/${article}`)
      await status(shown, words)
      larder.network.weather = () => 'down'
      await shown.goto(`${larder.origin}/${book.slug}/${next}`)
      await expect(shown.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, next))
      await shown.reload()
      await expect(shown.getByRole('heading', { level: 1 })).toHaveText(titleOf(book.slug, next))
      // What is missing comes later.
      larder.network.weather = () => 'clear'
      await shown.evaluate(() => dispatchEvent(new Event('online')))
      await status(shown, 'Ready to read offline')
      await context.close()
    })
  }

test('the downloads screen says what is missing, what it means, and when it has come', { tag: '@deep' }, async ({
  larder,
  page: shown,
}) => {
  larder.network.weather = ({ path }) => (EXTRAS.all?.path.test(path) ? page(401) : 'clear')
  await signIn(shown, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await shown.goto(`${larder.origin}/download`)
  const missing = shown.getByRole('main').getByRole('status')
  await expect(missing).toContainText('The app’s typefaces have not all arrived', { timeout: 30_000 })
  await expect(missing).toContainText('The app’s icon has not arrived')
  await expect(missing).toContainText('description for the home screen has not arrived')
  await expect(missing).toContainText('Everything can be read without a network')
  larder.network.weather = () => 'clear'
  await shown.evaluate(() => dispatchEvent(new Event('online')))
  await expect(missing).toHaveCount(0)
})
