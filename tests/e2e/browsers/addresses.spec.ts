import type { Page } from '@playwright/test'
import { splitAddress } from '#contract/addresses.ts'
import { INTERFACE_LANGUAGES } from '#contract/languages.ts'
import { oddAddresses } from '#tests/support/attack/odd-addresses.ts'
import { fc } from '#tests/support/properties.ts'
import { SEED } from '#tests/support/seed.ts'
import { expect, readyOffline, test } from '../support/larder.ts'
import { demoBooks, titleOf } from '../support/library.ts'

const [book = { slug: '', articles: [] }] = demoBooks
const [first = ''] = book.articles
const article = titleOf(book.slug, first)

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

/** What was typed, the title of the screen, and what then stands in the address bar. */
const TYPED = [
  ['/search?q=2000', 'Search results for “2000”', '/search?q=2000'],
  ['/Search/?q=salt&q=bread', 'Search results for “salt”', '/search?q=salt&q=bread'],
  ['/search?q="vitamin d"', 'Search results for “"vitamin d"”', '/search?q="vitamin%20d"'],
  [`/${book.slug.toUpperCase()}//${first}%20/?find=[1]`, article, `/${book.slug}/${first}?find=[1]`],
  [`/${book.slug}/${first}#%E0%A4%A`, article, `/${book.slug}/${first}#%E0%A4%A`],
  ['/EN/index.html', 'Larder', '/en'],
  ['/%E0%A4%A', 'Page not found', '/%25E0%25A4%25A'],
  ['/home', 'Larder', '/'],
  ['/Favorites', 'Sign In', '/login?redirectUrl=%2Ffavorites'],
] as const

/** The server leaves brackets as they came, the router writes them as codes. Either may lead to the right form. */
const withBrackets = (href: string): string => href.replaceAll('%5B', '[').replaceAll('%5D', ']')

test.describe('on a server that stays as it is', () => {
  test.use({ ownServer: false })

  test('addresses that were typed or copied in another form open what they name', {
    tag: '@deep',
  }, async ({ larder, page }) => {
    for (const [typed, title, written] of TYPED)
      await test.step(typed, async () => {
        await page.goto(larder.origin + typed)
        await expect(heading(page)).toContainText(title === 'Larder' ? /\w/ : title)
        await expect(page).toHaveURL(({ href }) => withBrackets(href) === new URL(written, larder.origin).href)
      })
  })
})

/** A browser takes two hundred changes of its address in ten seconds, and the app may rewrite an address. */
const CHANGE_MS = 110
const WITHIN = fc.sample(oddAddresses, { numRuns: 2_000, seed: SEED }).filter((address) => address.length < 2_000)

/** Goes to each address within the open app. Gives those at which there is no screen, or one that could not be shown. */
const goThrough = (page: Page, addresses: readonly string[]): Promise<readonly string[]> =>
  page.evaluate(
    async ([all, pauseMs]) => {
      const faults: string[] = []
      const title = () => document.querySelector('#root main h1')
      const shown = async (): Promise<boolean> => {
        for (let tries = 0; tries < 200; tries++) {
          await new Promise((resolve) => setTimeout(resolve, pauseMs))
          const shown = title()
          if (shown !== null) return shown.closest('[role=alert]') === null
        }
        return false
      }
      for (const address of all) {
        history.pushState(null, '', location.origin + address)
        if (!(await shown())) faults.push(address)
      }
      return faults
    },
    [addresses, CHANGE_MS] as const,
  )

const NOWHERE = /^(Page not found|Страница не найдена|Сторінку не знайдено)$/

/** Addresses of a size that every server reads. */
const SAMPLE = fc.sample(oddAddresses, { numRuns: 60, seed: SEED }).filter((address) => address.length < 9_000)

test('odd addresses are a screen or “Page not found”, as the server says, and the same without a network', {
  tag: '@deep',
}, async ({ larder, page, browser }) => {
  test.setTimeout(600_000)
  const faults: string[] = []
  const open = async (where: Page, address: string): Promise<{ status: number; title: string | null }> => {
    // Otherwise an address that differs only in its fragment would ask nobody.
    await where.goto('about:blank')
    const answer = await where.goto(larder.origin + address)
    const type = answer?.headers()['content-type'] ?? ''
    if (!type.startsWith('text/html')) return { status: answer?.status() ?? 0, title: null }
    await expect(heading(where), address).toBeVisible()
    return { status: answer?.status() ?? 0, title: await heading(where).textContent() }
  }
  // Without a service worker, each document comes from the server.
  const plain = await browser.newPage({ serviceWorkers: 'block' })
  await page.goto(larder.origin)
  await readyOffline(page)
  for (const one of [plain, page]) one.on('pageerror', (error) => faults.push(`${one.url()} ${error.message}`))
  const seen = new Map<string, string | null>()
  for (const address of SAMPLE) {
    const { status, title } = await open(plain, address)
    if (title === null) expect([status, address]).toEqual([404, address])
    else expect([status === 404, address]).toEqual([NOWHERE.test(title), address])
    seen.set(address, title)
  }
  await larder.stop()
  for (const [address, title] of seen) {
    // The service worker leaves files, and the way out of a portal, to the network. Only English is on the device.
    const isOnDevice = [null, 'en'].includes(splitAddress(address, INTERFACE_LANGUAGES).language)
    if (title === null || !isOnDevice || /[?&]network/.test(address)) continue
    expect([address, (await open(page, address)).title]).toEqual([address, title])
  }
  expect(faults).toEqual([])
  await plain.close()
})

test('within the open app two thousand odd addresses are screens, and the header stays', {
  tag: '@deep',
}, async ({ larder, page }) => {
  test.setTimeout(600_000)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto(`${larder.origin}/about`)
  await readyOffline(page)
  expect(await goThrough(page, WITHIN)).toEqual([])
  expect(faults).toEqual([])
  // The last address may have a language of its own.
  await expect(page.getByRole('banner').getByRole('link', { name: /^Larder, / })).toBeVisible()
})
