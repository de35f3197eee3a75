import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { present } from '#tests/support/present.ts'
import { ROOT } from '#tests/support/source-files.ts'
import { withoutServiceWorker } from '../support/device.ts'
import { expect, test } from '../support/larder.ts'
import { demoBooks } from '../support/library.ts'

test.use({ ownServer: false })

/** The libraries alone are 137 KB. On slow 4G the text of a first visit comes before any script. */
const SCRIPT_BYTES = 210 * 1024
/** Loaded only by the search, to make its index when the whole library is stored. Not part of the first article. */
const SEARCH =
  /\/(search-client|search-worker|segment-rows|update-index|tokens|titles|analyser|excerpt|suffixes|look-alikes|tables|stem-\w+)-/
const STYLE_BYTES = 12 * 1024

test('the first article costs no more than 210 KB of script and 12 KB of style, gzipped', { tag: '@fast' }, async ({
  larder,
  browser,
}) => {
  const context = await browser.newContext()
  await withoutServiceWorker(context)
  const page = await context.newPage()
  const weights = new Map<string, number>()
  const pending: Promise<void>[] = []
  const weigh = (response: Response) => {
    const { pathname } = new URL(response.url())
    if (!/\.(js|css)$/.test(pathname) || SEARCH.test(pathname)) return
    pending.push(response.body().then((body) => void weights.set(pathname, gzipSync(body, { level: 9 }).length)))
  }
  context.on('response', weigh)
  const [book] = demoBooks
  const answer = await page.goto(`${larder.origin}/${book?.slug}/${book?.articles[0]}`)
  const inline = [...present(await answer?.text()).matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code)
  expect(inline.length).toBeGreaterThan(1)
  weights.set('in the page.js', gzipSync(inline.join('\n'), { level: 9 }).length)
  await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: /Preparing search|Saved, but needs a network to open/ }),
  ).toBeVisible()
  // Responses that come later do not count, and may come while the page closes.
  context.off('response', weigh)
  await Promise.all(pending)
  const sum = (ending: string) =>
    [...weights].filter(([path]) => path.endsWith(ending)).reduce((total, [, bytes]) => total + bytes, 0)
  const table = [...weights].map(([path, bytes]) => `${bytes} ${path}`).join('\n')
  expect(weights.size).toBeGreaterThan(2)
  expect(sum('.js'), table).toBeLessThanOrEqual(SCRIPT_BYTES)
  expect(sum('.css'), table).toBeLessThanOrEqual(STYLE_BYTES)
  await context.close()
})

test('the bundle of the server’s pages works in a folder without packages', { tag: '@fast' }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-page-'))
  const file = join(folder, 'server-page.mjs')
  cpSync(join(ROOT, 'server-page/server-page.mjs'), file)
  expect(await import(pathToFileURL(file).href)).toHaveProperty('renderPage')
  rmSync(folder, { recursive: true })
})
