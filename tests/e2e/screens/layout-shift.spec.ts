import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import type { Seen, Weather } from '#tests/support/device/network-proxy.ts'
import { expect, READER, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { goAndWait, recordShifts, tooMuchMoved } from '../support/layout-shifts.ts'
import { demoBooks } from '../support/library.ts'
import type { Larder } from '../support/server/larder.ts'

test.use({ ownServer: false })
test.describe.configure({ timeout: 240_000 })

const [book = { slug: '', articles: [] }] = demoBooks
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const

interface Screen {
  readonly path: string
  /** The last part of the screen that comes. */
  readonly last?: string
}

const OPEN_SCREENS: readonly Screen[] = [
  { path: '/' },
  { path: `/${book.slug}` },
  { path: `/${book.slug}/${book.articles[0]}` },
  // A beginning of an article.
  { path: `/${book.slug}/${book.articles[1]}`, last: 'main aside a' },
  { path: '/about' },
  { path: '/search?q=vitamin', last: 'main mark' },
  { path: '/search?q=zzzzqqqq', last: 'main ul a' },
  { path: '/login' },
  { path: '/register' },
  { path: '/not/here' },
]
/** The screens of the stories that wait most. */
const SHORT = OPEN_SCREENS.filter(({ path }) => !/zzzz|about|register/.test(path))
const FORM_SCREENS: readonly Screen[] = [
  { path: '/notes' },
  { path: '/password/forgot-password' },
  { path: '/restore-password#token=abc&email=reader@example.com' },
  { path: '/confirm-email#token=abc&email=reader@example.com' },
  { path: '/thank-you' },
  { path: '/checkout/cancelled' },
  { path: '/error-payment' },
  { path: '/google/process-social-auth?error=access_denied', last: 'main [role=alert]' },
]
/** Cyrillic letters are in other files of the fonts. */
const CYRILLIC_SCREENS: readonly Screen[] = [
  { path: `/ru/${book.slug}/${book.articles[0]}` },
  { path: `/uk/${book.slug}` },
]
const SUBSCRIBER_SCREENS: readonly Screen[] = [
  { path: '/' },
  { path: `/${book.slug}/${book.articles[1]}` },
  { path: '/favorites' },
  { path: '/download', last: 'main td button' },
  { path: '/settings' },
]
const READER_SCREENS: readonly Screen[] = [{ path: '/' }, { path: '/subscribe' }]
/** Over the server's page for visitors, and those that need most from the network. */
const isSignedInFirst = ({ path }: Screen): boolean => !/favorites|download/.test(path)

const READY = /Ready to read offline|Можно читать без сети|Можна читати без мережі/
const OFFLINE = /^(Offline|Нет сети|Немає мережі)/

/** A slow network, where fonts come last of all. */
function slow({ path }: Seen): Weather {
  if (path.endsWith('.woff2')) return { delayMs: 1_500 }
  return { delayMs: path.startsWith('/api/') ? 400 : 100 }
}

interface Visit {
  readonly page: Page
  readonly origin: string
  readonly screens: readonly Screen[]
  readonly status?: RegExp
  readonly name: string
}

async function visit({ page, origin, screens, name, status = READY }: Visit): Promise<readonly string[]> {
  const faults: string[] = []
  for (const { path, last } of screens) {
    await goAndWait(page, origin + path, status)
    if (last !== undefined) await expect(page.locator(last).first()).toBeVisible({ timeout: 30_000 })
    faults.push(...(await tooMuchMoved(page, `${name} ${path}`)))
  }
  return faults
}

async function fresh(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  await recordShifts(context)
  return context
}

/** Opens each screen as the first one of a device. */
async function firstVisits(
  browser: Browser,
  larder: Larder,
  options: BrowserContextOptions,
  screens: readonly Screen[],
): Promise<readonly string[]> {
  const faults: string[] = []
  for (const screen of screens) {
    const context = await fresh(browser, options)
    const name = `first visit at ${options.viewport?.width}`
    const page = await context.newPage()
    faults.push(...(await visit({ page, origin: larder.origin, screens: [screen], name })))
    await context.close()
  }
  return faults
}

/** Opens all screens on a device that has the library, with a fast network, with a slow one and without any. */
async function laterVisits(context: BrowserContext, larder: Larder, screens: readonly Screen[]): Promise<string[]> {
  const page = context.pages()[0] ?? (await context.newPage())
  const width = page.viewportSize()?.width
  const { origin } = larder
  await goAndWait(page, origin, READY)
  const faults = [...(await visit({ page, origin, screens, name: `repeat visit at ${width}` }))]
  larder.network.weather = slow
  faults.push(...(await visit({ page, origin, screens, name: `slow repeat visit at ${width}` })))
  larder.network.weather = () => 'clear'
  await context.setOffline(true)
  faults.push(...(await visit({ page, origin, screens, status: OFFLINE, name: `offline at ${width}` })))
  await context.setOffline(false)
  return faults
}

test('home and an article do not move on a phone’s first, second and offline visit', async ({ larder, browser }) => {
  const [viewport] = SIZES
  const context = await fresh(browser, { viewport })
  const page = await context.newPage()
  const { origin } = larder
  const screens = OPEN_SCREENS.filter(({ path }) => path === '/' || path === `/${book.slug}/${book.articles[0]}`)
  const faults = [...(await visit({ page, origin, screens: [{ path: '/' }], name: 'first visit' }))]
  faults.push(...(await visit({ page, origin, screens, name: 'repeat visit' })))
  await context.setOffline(true)
  faults.push(...(await visit({ page, origin, screens, status: OFFLINE, name: 'offline' })))
  await context.close()
  expect(faults.join('\n')).toBe('')
})

for (const viewport of SIZES) {
  test(`nothing moves on a first visit, ${viewport.width} px`, async ({ larder, browser }) => {
    expect((await firstVisits(browser, larder, { viewport }, OPEN_SCREENS)).join('\n')).toBe('')
  })

  test(`nothing moves on a first visit with a slow network, ${viewport.width} px`, async ({ larder, browser }) => {
    larder.network.weather = slow
    expect((await firstVisits(browser, larder, { viewport }, SHORT)).join('\n')).toBe('')
  })

  test(`nothing moves on later visits, ${viewport.width} px`, async ({ larder, browser }) => {
    const context = await fresh(browser, { viewport })
    expect((await laterVisits(context, larder, OPEN_SCREENS)).join('\n')).toBe('')
    await context.close()
  })

  for (const [name, screens] of [
    ['forms and notes', FORM_SCREENS],
    ['Cyrillic pages', CYRILLIC_SCREENS],
  ] as const)
    test(`nothing moves on ${name}, ${viewport.width} px`, async ({ larder, browser }) => {
      const faults = [...(await firstVisits(browser, larder, { viewport }, screens))]
      const context = await fresh(browser, { viewport })
      faults.push(...(await laterVisits(context, larder, screens)))
      await context.close()
      expect(faults.join('\n')).toBe('')
    })

  for (const [name, account, screens] of [
    ['subscriber', SUBSCRIBER, SUBSCRIBER_SCREENS],
    ['reader', READER, READER_SCREENS],
  ] as const)
    test(`nothing moves for a signed-in ${name}, ${viewport.width} px`, async ({ larder, browser }) => {
      const context = await fresh(browser, { viewport })
      await signIn(await context.newPage(), larder.origin, account.email, account.password)
      const storageState = await context.storageState()
      const faults = await laterVisits(context, larder, screens)
      larder.network.weather = slow
      faults.push(...(await firstVisits(browser, larder, { viewport, storageState }, screens.filter(isSignedInFirst))))
      await context.close()
      expect(faults.join('\n')).toBe('')
    })
}
