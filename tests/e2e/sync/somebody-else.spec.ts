import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { Weather } from '#tests/support/device/network-proxy.ts'
import { present } from '#tests/support/present.ts'
import { bookmarked } from '../support/bookmarked.ts'
import { expect, SUBSCRIBER, signIn, test, textsStored } from '../support/larder.ts'
import { demoBooks } from '../support/library.ts'
import type { Larder } from '../support/server/larder.ts'

/** Somebody else answers in the server's place: a portal, a gateway, a broken proxy. */

const [book] = demoBooks
const [first = ''] = book?.articles ?? []
const ADDRESS = `/${book?.slug}/${first}`
const status = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
const star = (page: Page, name: 'Add to favorites' | 'Remove from favorites') =>
  page.getByRole('toolbar').getByRole('button', { name })
const wake = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

/** The sign-in page of a hotel, at an address of its own. */
async function openHotel(): Promise<{ server: Server; address: string }> {
  const server = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html' }).end('<title>Hotel</title><h1>Which room?</h1>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, address: `http://localhost:${(server.address() as AddressInfo).port}/` }
}

async function readSignedIn(larder: Larder, page: Page): Promise<void> {
  await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
  await textsStored(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto(larder.origin + ADDRESS)
  await expect(star(page, 'Add to favorites')).toBeVisible()
}

test('behind the portal of a hotel nothing is lost, a link leads to its page, and the app goes on by itself', {
  tag: '@fast',
}, async ({ larder, page, context }) => {
  const hotel = await openHotel()
  await readSignedIn(larder, page)
  larder.network.weather = () => ({
    ...{ status: 302, body: '', contentType: 'text/html' },
    headers: { location: hotel.address },
  })
  await star(page, 'Add to favorites').click()
  await expect(star(page, 'Remove from favorites')).toBeVisible()
  await wake(page)
  const said = status(page, 'The network wants something, 1 change waiting')
  await expect(said).toBeVisible()
  // On a small phone the words do not make the bar higher.
  const size = present(page.viewportSize())
  await page.setViewportSize({ width: 320, height: 640 })
  const height = () => page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().height)
  await expect.poll(height).toBe(48)
  await expect(said).toBeVisible()
  await page.setViewportSize(size)

  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Open the network’s page' }).click()
  const theirs = await opening
  await expect(theirs).toHaveTitle('Hotel')
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()

  // The reader has named the room. Their page sends them back to where they came from.
  larder.network.weather = () => 'clear'
  await theirs.goto(`${larder.origin}/?network`)
  await expect(theirs.getByRole('button', { name: 'My Account' })).toBeVisible()
  await theirs.close()
  await wake(page)
  await expect.poll(() => bookmarked(larder)).toEqual([first])
  await expect(page.getByRole('link', { name: 'Open the network’s page' })).toHaveCount(0)
  await expect(star(page, 'Remove from favorites')).toBeVisible()
  hotel.server.close()
})

const GATEWAYS: Readonly<Record<string, Weather>> = {
  'a gateway that answers 401 with a page': { status: 401, contentType: 'text/html', body: '<h1>Sign in</h1>' },
  'a gateway that answers 403 with JSON': { status: 403, contentType: 'application/json', body: '{"message":"no"}' },
  'a portal that answers 200 with a page': { status: 200, contentType: 'text/html', body: '<h1>Hotel</h1>' },
  'a proxy that answers 200 with JSON': { status: 200, contentType: 'application/json', body: '{"data":[]}' },
  'a proxy that answers 204': { status: 204, contentType: 'text/plain', body: '' },
  'a proxy that answers 502': { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
}

for (const [name, weather] of Object.entries(GATEWAYS))
  test(`${name} ends no session, loses no change and signs nobody out`, async ({ larder, page }) => {
    await readSignedIn(larder, page)
    larder.network.weather = ({ path }) => (path.startsWith('/api/') ? weather : 'clear')
    await star(page, 'Add to favorites').click()
    await wake(page)
    const words = name.includes('502') ? 'Server cannot be reached' : 'The network wants something'
    await expect(status(page, `${words}, 1 change waiting`)).toBeVisible()
    await page.reload()
    await expect(star(page, 'Remove from favorites')).toBeVisible()
    await page.getByRole('button', { name: 'My Account' }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out and lose them' }).click()
    await expect(page.getByText('You are still signed in')).toBeVisible()

    larder.network.weather = () => 'clear'
    await wake(page)
    await expect.poll(() => bookmarked(larder)).toEqual([first])
    await expect(star(page, 'Remove from favorites')).toBeVisible()
  })
