import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { readyOffline } from '#tests/e2e/support/larder.ts'
import { demoBooks } from '#tests/e2e/support/library.ts'
import { startServer } from '#tests/e2e/support/server/server.ts'
import { chromiumOptions } from '#tests/support/device/chromium.ts'

/**
 * `tsx build/pictures/make-screenshots.ts`: takes the screenshots of the web manifest and the README from the running app. Commit
 * the result.
 */

const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 390, height: 844 }

const dataDir = mkdtempSync(join(tmpdir(), 'larder-pictures-'))
const server = await startServer(dataDir)
const origin = `http://localhost:${server.port}`
const browser = await chromium.launch(chromiumOptions())

async function picture(
  name: string,
  path: string,
  viewport: typeof WIDE,
  colorScheme: 'light' | 'dark',
): Promise<Buffer> {
  const page = await browser.newPage({ viewport, colorScheme, locale: 'en-US' })
  await page.goto(origin)
  await readyOffline(page)
  await page.goto(origin + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(500)
  const png = await sharp(await page.screenshot())
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
  await sharp(png).toFile(`public/screenshots/${name}.png`)
  await page.close()
  return png
}

const [book] = demoBooks
const article = `/${book?.slug}/${book?.articles[0]}`
const home = await picture('wide', '/', WIDE, 'light')
const phone = await picture('narrow', article, NARROW, 'light')
await picture('narrow-dark', article, NARROW, 'dark')
const side = await sharp(phone).resize({ height: WIDE.height }).toBuffer({ resolveWithObject: true })
const blank = {
  create: {
    width: WIDE.width + side.info.width + 24,
    height: WIDE.height,
    channels: 3 as const,
    background: '#e4dccb',
  },
}
await sharp(blank)
  .composite([
    { input: home, left: 0, top: 0 },
    { input: side.data, left: WIDE.width + 24, top: 0 },
  ])
  .png({ palette: true, compressionLevel: 9 })
  .toFile('docs/images/larder.png')
await browser.close()
await server.stop()
rmSync(dataDir, { recursive: true, force: true })
