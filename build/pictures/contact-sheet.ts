import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, expect, type Page, type ViewportSize } from '@playwright/test'
import sharp, { type OverlayOptions } from 'sharp'
import { escapeHtml } from '#contract/library/escape-html.ts'
import { READER, readyOffline, SUBSCRIBER, signIn } from '#tests/e2e/support/larder.ts'
import { demoBooks } from '#tests/e2e/support/library.ts'
import { startServer } from '#tests/e2e/support/server/server.ts'
import { chromiumOptions } from '#tests/support/device/chromium.ts'

/**
 * `npm run contact-sheet -- <language> [<px>]`: takes a picture of every screen at four sizes, light, dark and in forced colors, and puts
 * them side by side. The sheets are in the folder `contact-sheet`, with some screens each. `px`: the browser's default text size.
 */

const FOLDER = 'contact-sheet'
const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
] as const
const SCHEMES = ['light', 'dark'] as const
const NARROW = { width: 320, height: 640 } as const
const LOOKS: readonly { readonly size: ViewportSize; readonly media: Parameters<Page['emulateMedia']>[0] }[] = [
  { size: NARROW, media: { colorScheme: 'light' } },
  ...SIZES.flatMap((size) => SCHEMES.map((colorScheme) => ({ size, media: { colorScheme } }))),
  ...SCHEMES.map((colorScheme) => ({ size: SIZES[0], media: { colorScheme, forcedColors: 'active' } as const })),
]
const ROW_PX = 420
const LABEL_PX = 28
const GAP_PX = 12
const ROWS = 4
/** What follows the heading: pictures, and a list that is read from the tables. */
const SETTLE_MS = 400

const [book] = demoBooks
const [first, second] = book?.articles ?? []
const article = `/${book?.slug}/${first}`

/** The screens of each reader, as they meet them. */
const SCREENS: Readonly<Record<'visitor' | 'reader' | 'subscriber', readonly string[]>> = {
  visitor: [
    '/',
    `/${book?.slug}`,
    article,
    `/${book?.slug}/${second}`,
    '/search?q=salt',
    '/search?q=brzk',
    '/about',
    '/privacy-policy',
    '/login',
    '/register',
    '/password/forgot-password',
    '/restore-password#token=abc&email=reader@example.com',
    '/confirm-email#token=abc&email=reader@example.com',
    '/google/process-social-auth?error=access_denied',
    '/not-found',
  ],
  reader: ['/subscribe', '/checkout/failed', '/checkout/cancelled', '/error-payment', '/download'],
  subscriber: ['/', `/${book?.slug}`, '/favorites', '/notes', '/download', '/settings', '/thank-you'],
}

interface Shot {
  readonly png: Buffer
  readonly width: number
}

/** One screen in all looks, each as high as a row. */
async function shotsOf(page: Page): Promise<readonly Shot[]> {
  const shots: Shot[] = []
  for (const { size, media } of LOOKS) {
    await page.setViewportSize(size)
    await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce', ...media })
    await page.evaluate(() => document.fonts.ready)
    await page.waitForTimeout(SETTLE_MS)
    const { data, info } = await sharp(await page.screenshot())
      .resize({ height: ROW_PX })
      .toBuffer({ resolveWithObject: true })
    shots.push({ png: data, width: info.width })
  }
  return shots
}

interface Row {
  readonly name: string
  readonly shots: readonly Shot[]
}

async function writeSheet(number: number, rows: readonly Row[]): Promise<void> {
  const row = LABEL_PX + ROW_PX + GAP_PX
  const widths = rows.map(({ shots }) => shots.reduce((sum, shot) => sum + shot.width + GAP_PX, GAP_PX))
  const parts = rows.flatMap(({ name, shots }, at): OverlayOptions[] => {
    const words = escapeHtml(name)
    const text = `<text x="0" y="20" font-size="18" font-family="sans-serif">${words}</text>`
    const label = `<svg width="900" height="${LABEL_PX}">${text}</svg>`
    let left = GAP_PX
    const pictures = shots.map(({ png, width }) => {
      const part = { input: png, left, top: at * row + LABEL_PX }
      left += width + GAP_PX
      return part
    })
    return [{ input: Buffer.from(label), left: GAP_PX, top: at * row }, ...pictures]
  })
  await sharp({
    create: { width: Math.max(...widths), height: rows.length * row, channels: 3, background: '#b8b8b8' },
  })
    .composite(parts)
    .png({ palette: true })
    .toFile(join(FOLDER, `${String(number).padStart(2, '0')}.png`))
}

/** Some articles that this reader has marked, and one that they have begun. */
async function readAndMark(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/${book?.slug}`)
  const stars = page.locator('#root').getByRole('button', { name: 'Add to favorites' })
  // The star that was clicked has another name soon.
  for (let made = 0; made < 3; made++) {
    await stars.first().waitFor()
    const left = await stars.count()
    await stars.first().click()
    await expect(stars).toHaveCount(left - 1)
  }
  await page.goto(origin + article)
  await page.locator('#root article h2').nth(1).scrollIntoViewIfNeeded()
  await page.waitForTimeout(SETTLE_MS)
}

async function screensOf(browser: Browser, origin: string, as: keyof typeof SCREENS, language: string): Promise<Row[]> {
  const context = await browser.newContext({ locale: 'en-US' })
  const page = await context.newPage()
  if (as !== 'visitor') {
    const { email, password } = as === 'reader' ? READER : SUBSCRIBER
    await signIn(page, origin, email, password)
  } else await page.goto(origin)
  await readyOffline(page)
  if (as === 'subscriber') await readAndMark(page, origin)
  await page.evaluate((chosen) => localStorage.setItem('currentLanguage', chosen), language)
  const rows: Row[] = []
  for (const path of SCREENS[as]) {
    await page.goto(origin + path)
    await page.locator('#root h1').first().waitFor()
    rows.push({ name: `${as}: ${path}`, shots: await shotsOf(page) })
  }
  await context.close()
  return rows
}

const [language = 'en', px] = process.argv.slice(2)
const dataDir = mkdtempSync(join(tmpdir(), 'larder-sheet-'))
const server = await startServer(dataDir)
const options = chromiumOptions()
const browser = await chromium.launch({
  ...options,
  args: [...(options.args ?? []), ...(px === undefined ? [] : [`--blink-settings=defaultFontSize=${px}`])],
})
const origin = `http://localhost:${server.port}`
const rows: Row[] = []
for (const as of ['visitor', 'reader', 'subscriber'] as const)
  rows.push(...(await screensOf(browser, origin, as, language)))
await browser.close()
await server.stop()
rmSync(dataDir, { recursive: true, force: true })
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER)
for (let at = 0; at < rows.length; at += ROWS) await writeSheet(at / ROWS + 1, rows.slice(at, at + ROWS))
process.stdout.write(`${rows.length} screens in ${FOLDER}\n`)
