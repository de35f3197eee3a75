import type { Page } from '@playwright/test'
import type { Weather } from '#tests/support/device/network-proxy.ts'
import { present } from '#tests/support/present.ts'
import type { Device } from '../support/device.ts'
import { expect, READER, readyOffline, SUBSCRIBER, signIn, test } from '../support/larder.ts'
import { demoBooks } from '../support/library.ts'
import { indexWhole } from '../support/search-index.ts'
import type { Larder } from '../support/server/larder.ts'

test.use({ ownServer: false })
test.describe.configure({ mode: 'parallel' })

const [book = { slug: '', articles: [] }, second = { slug: '', articles: [] }] = demoBooks
const [withEverything = '', restricted = ''] = book.articles

/** One address for each screen. Where an access rule redirects, the screen is the one it leads to. */
const SCREENS = [
  '/',
  `/${book.slug}`,
  `/${second.slug}`,
  // Footnotes, a table and a figure.
  `/${book.slug}/${withEverything}`,
  `/${book.slug}/${restricted}`,
  '/about',
  '/no-such-page',
  `/${book.slug}/no-such-article`,
  '/search?q=salt',
  '/favorites',
  '/download',
  '/settings',
] as const

const NETWORKS: Readonly<Record<string, Weather>> = {
  offline: 'down',
  'the server stopped': 'down',
  'connections and no answer': 'silent',
  'answers after a second': { delayMs: 1_000 },
  'every answer 500': { status: 500, contentType: 'application/json', body: '{"meta":{"message":"no"}}' },
}

interface Exception {
  readonly why: string
  /** Lines of the accessible text. */
  readonly line: RegExp
  readonly in: string
  readonly networks: readonly string[]
}
const ALL = Object.keys(NETWORKS)

/** Where a screen may differ from the one online. No content of the library is among these. */
const EXCEPTIONS: readonly Exception[] = [
  {
    why: 'the status line differs by design',
    line: /^\s*- status(: (Ready to read|Offline|Server cannot|Saving for).*)?$/,
    in: '',
    networks: ALL,
  },
  {
    why: 'the size of the stored data is measured anew each time',
    line: /The app uses .* on this device/,
    in: '/download',
    networks: ALL,
  },
  {
    why: 'the browser offers to install the app when it likes, and only with a network',
    line: /button "(Install the app|Установить приложение|Установити застосунок)"/,
    in: '',
    networks: ALL,
  },
  {
    why: 'only the languages on the device can be chosen',
    line: /button "[A-Z]{2}, (language|язык|мова)"/,
    in: '',
    networks: ['offline'],
  },
  {
    why: 'sessions and the data on the server can only be seen and changed with a network',
    line: new RegExp(
      [
        'Where you are signed in',
        '^\\s*- (list|listitem):$',
        'strong: ',
        'text: this device',
        'Signed in .* Last used',
        'button "End',
        '- alert',
        'You are offline\\. Both need',
        'button "(Download my data|Delete account)',
      ].join('|'),
    ),
    in: '/settings',
    networks: ALL,
  },
  {
    why: 'a file that is not on the device cannot be fetched, and its button says so',
    line: /button "Download .*/,
    in: '/download',
    networks: ['offline'],
  },
]

const without = (snapshot: string, path: string, network: string): string =>
  snapshot
    .split('\n')
    .filter(
      (line) => !EXCEPTIONS.some((it) => path.includes(it.in) && it.networks.includes(network) && it.line.test(line)),
    )
    .join('\n')

const read = (page: Page): Promise<string> => page.locator('body').ariaSnapshot()

async function loaded(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: /^Loading/ })).toHaveCount(0)
}

/** The accessible text of the screen when it no longer changes. */
async function settled(page: Page): Promise<string> {
  await loaded(page)
  let last = ''
  await expect
    .poll(
      async () => {
        const before = last
        last = await read(page)
        return last === before
      },
      { intervals: [300] },
    )
    .toBe(true)
  return last
}

async function online(page: Page, larder: Larder): Promise<ReadonlyMap<string, string>> {
  const shown = new Map<string, string>()
  for (const path of SCREENS) {
    await page.goto(larder.origin + path)
    shown.set(path, await settled(page))
  }
  return shown
}

/** A device with the whole library that has opened each screen once, so that everything stored by a visit is there. */
async function equip(device: Device, larder: Larder, account: typeof READER | typeof SUBSCRIBER | null): Promise<Page> {
  const page = await device.open()
  if (account !== null) await signIn(page, larder.origin, account.email, account.password)
  else await page.goto(larder.origin)
  await readyOffline(page)
  for (const path of SCREENS) {
    await page.goto(larder.origin + path)
    await loaded(page)
  }
  // The search screen above starts the index. Otherwise it starts a while after the app.
  await indexWhole(page, account === null ? 'visitor' : 'user')
  return page
}

for (const [name, account] of [
  ['a visitor', null],
  ['a reader without a subscription', READER],
  ['a subscriber', SUBSCRIBER],
] as const)
  test(`every screen shows ${name} the same on every network`, { tag: ['@deep', '@spec-1.9'] }, async ({
    larder,
    device,
  }) => {
    test.setTimeout(300_000)
    const laptop = device()
    const page = await equip(laptop, larder, account)
    const expected = await online(page, larder)
    const article = present(expected.get(`/${book.slug}/${withEverything}`))
    for (const part of ['table', 'figure', 'superscript', 'Notes']) expect(article).toContain(part)
    expect(new Set(expected.values()).size).toBeGreaterThanOrEqual(SCREENS.length - 2)
    for (const [network, weather] of Object.entries(NETWORKS)) {
      larder.network.weather = () => weather
      await laptop.context.setOffline(network === 'offline')
      for (const path of SCREENS) {
        await page.goto(larder.origin + path, { waitUntil: 'commit' })
        const wanted = without(present(expected.get(path)), path, network)
        await expect
          .poll(async () => without(await read(page), path, network), {
            message: `${path}, ${network}`,
            timeout: 20_000,
            intervals: [50, 100],
          })
          .toBe(wanted)
      }
    }
  })
