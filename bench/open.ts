import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Device } from '../tests/e2e/support/device.ts'
import { readyOffline } from '../tests/e2e/support/larder.ts'
import { demoBooks } from '../tests/e2e/support/library.ts'
import { startServer } from '../tests/e2e/support/server/server.ts'
import { serve } from './loopback.ts'
import { maximum, median, round } from './numbers.ts'

const ROUNDS = 15
const PHONE = { viewport: { width: 390, height: 844 } }
const GOAL = 1.5

interface Times {
  /** When the article's text can be read, in ms from the navigation. */
  readonly textAt: number
  /** When the app itself shows the article, in ms from the navigation. */
  readonly appAt: number
}

/**
 * Notes when the article's text has a height in a drawn frame, which waits for styles, and when the app itself shows it.
 * In ms from the navigation.
 */
async function watchText(): Promise<void> {
  const notes: { textAt?: number; appAt?: number } = globalThis as never
  while (notes.appAt === undefined) {
    await new Promise(requestAnimationFrame)
    const height = document.querySelector('article h2')?.getBoundingClientRect().height ?? 0
    // On a page without an app only the text counts.
    const appHeight = document
      .querySelector(':root:not(:has(#root)) h2, #root article h2')
      ?.getBoundingClientRect().height
    if (height > 0) notes.textAt ??= performance.now()
    if (appHeight !== undefined && appHeight > 0) notes.appAt = performance.now()
  }
}

/** Opens the address in a new browser process. */
async function open(device: Device, address: string): Promise<Times> {
  const page = await device.restart()
  await page.addInitScript(watchText)
  await page.goto(address, { waitUntil: 'commit' })
  const shown = await page.waitForFunction(() => {
    const { textAt, appAt } = globalThis as Partial<Times>
    return textAt !== undefined && appAt !== undefined && { textAt, appAt }
  })
  return shown.jsonValue() as Promise<Times>
}

/** Saves the library on the device. Gives the article's HTML as the app shows it. */
async function saveLibrary(page: Page, origin: string, article: string): Promise<string> {
  await page.goto(origin)
  await readyOffline(page)
  await page.goto(article)
  await page.locator('article h2').first().waitFor()
  return page.locator('article').first().innerHTML()
}

async function storeRow(page: Page, origin: string, html: string): Promise<void> {
  await page.goto(origin)
  await page.waitForFunction(() => 'store' in globalThis)
  await page.evaluate((row) => (globalThis as unknown as { store: (html: string) => Promise<void> }).store(row), html)
}

/**
 * Cold open: the time from the navigation in a new browser process to a stored article's text on the screen, and to the
 * running app. Our server is stopped. In turn with it, a bare page from a local server reads the same text with plain
 * IndexedDB and no other script.
 */
export async function benchOpen(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'larder-bench-'))
  const server = await startServer(dataDir)
  const bareServer = await serve('bench/open')
  const [book] = demoBooks
  const origin = `http://localhost:${server.port}`
  const article = `${origin}/${book?.slug}/${book?.articles[0]}`
  const larder = new Device(PHONE)
  const bare = new Device(PHONE)
  await storeRow(await bare.open(), bareServer.origin, await saveLibrary(await larder.open(), origin, article))
  await server.stop()
  const times = { text: [] as number[], app: [] as number[], bare: [] as number[] }
  for (let at = 0; at < ROUNDS; at++) {
    times.bare.push((await open(bare, bareServer.origin)).textAt)
    await bare.close()
    const { textAt, appAt } = await open(larder, article)
    times.text.push(textAt)
    times.app.push(appAt)
    await larder.close()
  }
  await larder.remove()
  await bare.remove()
  bareServer.close()
  rmSync(dataDir, { recursive: true, force: true })
  const row = (what: string, values: readonly number[]) => ({
    what,
    'least ms': round(Math.min(...values), 0),
    'median ms': round(median(values), 0),
    'slowest ms': round(maximum(values), 0),
  })
  console.table([
    row('one row by IndexedDB, bare page', times.bare),
    row('Larder, no server: the text', times.text),
    row('Larder, no server: the app with it', times.app),
  ])
  const ofBare = (values: readonly number[]) => median(values.map((ms, at) => ms / (times.bare[at] ?? Number.NaN)))
  const least = (values: readonly number[]) => Math.min(...values) / Math.min(...times.bare)
  const ratio = ofBare(times.text)
  console.table([
    { what: 'the text, of a bare page: median', value: round(ratio, 2), goal: `≤ ${GOAL}`, met: ratio <= GOAL },
    { what: 'the text, of a bare page: least', value: round(least(times.text), 2) },
    { what: 'the app, of a bare page: median', value: round(ofBare(times.app), 2) },
  ])
  console.info(`${ROUNDS} rounds, load ${loadavg()[0]?.toFixed(1)}`)
}
