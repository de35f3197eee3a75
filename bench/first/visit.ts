import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { recordShifts, shiftsOf, worstWindow } from '../../tests/e2e/support/layout-shifts.ts'
import type { SlowNetwork, Speed } from './slow-network.ts'
import { namesFunctions, noted, noteTap, noteText, paints } from './watch.ts'

export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const CPU_SLOWDOWN = 4
const TIMEOUT_MS = 120_000
/** The app's last part that a reader sees, and so a part of the twin too. The server's page has a search box of its own. */
const LAST = '#root header input[type=search]'
/** In this time after the last part the fonts come, and with them the last paint. */
const REST_MS = 1_000

export interface Visit {
  readonly lcp: number
  readonly text: number
  readonly cls: number
}

export interface Target {
  readonly network: SlowNetwork
  readonly path: string
  /** The page's main heading. */
  readonly heading: string
  readonly options?: BrowserContextOptions
}

/** Waits until the page has all that a reader sees of it. */
export async function whole(page: Page): Promise<void> {
  await page.locator(LAST).waitFor({ state: 'attached', timeout: TIMEOUT_MS })
  await page.waitForLoadState('load')
  await page.waitForTimeout(REST_MS)
}

async function fresh<T>(
  browser: Browser,
  { network, options }: Target,
  speed: Speed,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  network.speed = speed
  const context = await browser.newContext({ ...PHONE, ...options })
  try {
    context.setDefaultTimeout(TIMEOUT_MS)
    await namesFunctions(context)
    await recordShifts(context)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    return await use(page)
  } finally {
    await context.close()
  }
}

/** A first visit: a new profile on a slow line and a slow processor. */
export const visit = (browser: Browser, target: Target, speed: Speed): Promise<Visit> =>
  fresh(browser, target, speed, async (page) => {
    await noteText(page, target.heading)
    await page.goto(target.network.origin + target.path, { waitUntil: 'commit' })
    const text = await noted(page, 'textAt')
    await whole(page)
    const cls = worstWindow(await shiftsOf(page))
    const { largest, first } = await paints(page)
    return { lcp: largest, text: Math.max(text, first), cls }
  })

/** A first visit of a reader who opens the language menu as soon as the app lets them. A visit of its own, since a menu covers text. */
export const tap = (browser: Browser, target: Target, speed: Speed): Promise<number> =>
  fresh(browser, target, speed, async (page) => {
    await noteTap(page)
    await page.goto(target.network.origin + target.path, { waitUntil: 'commit' })
    return noted(page, 'tapAt')
  })
