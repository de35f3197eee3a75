import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from '#tests/support/source-files.ts'
import { expect, test, textsStored } from '../support/larder.ts'
import { demoBooks } from '../support/library.ts'
import type { Larder } from '../support/server/larder.ts'

/** The next build: the same app with another page and a service worker for it. Gives its folder. */
function nextBuild(): string {
  const dist = mkdtempSync(join(tmpdir(), 'larder-dist-'))
  cpSync(join(ROOT, 'dist'), dist, { recursive: true })
  cpSync(join(ROOT, 'dist-files.json'), `${dist}-files.json`)
  for (const name of readdirSync(dist)) if (/^(app\.html|sw\.js)\.(br|gz)$/.test(name)) rmSync(join(dist, name))
  const change = (name: string, from: RegExp, to: string) => {
    const text = readFileSync(join(dist, name), 'utf8')
    if (!from.test(text)) throw new Error(`${name} has nothing like ${from}`)
    writeFileSync(join(dist, name), text.replace(from, to))
  }
  change('app.html', /<html /, '<html data-build="next" ')
  const page = readFileSync(join(dist, 'app.html'))
  const integrity = `sha256-${createHash('sha256').update(page).digest('base64')}`
  change('sw.js', /(app\.html["'`],bytes:)\d+(,integrity:["'`])[^"'`]+/, `$1${page.length}$2${integrity}`)
  return dist
}

const [book] = demoBooks
const ADDRESS = `/${book?.slug}/${book?.articles[0]}`

/** Waits until the current version and the whole library are on the device. */
async function storeLibrary(larder: Larder, page: Page): Promise<void> {
  await page.goto(larder.origin + ADDRESS)
  await textsStored(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
}

async function deploy(larder: Larder, dist: string): Promise<void> {
  await larder.stop()
  await larder.start({ DIST_DIR: dist })
}

const lookForIt = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).update())
const offered = (page: Page) => page.getByText('A new version is ready')
const take = (page: Page) => page.getByRole('button', { name: 'Reload' }).click()
const shells = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('larder-shell-')))
const isNext = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-build', 'next')

let dist = ''
test.beforeAll(() => {
  dist = nextBuild()
})
test.afterAll(() => {
  rmSync(dist, { recursive: true })
  rmSync(`${dist}-files.json`)
})

// Faults elsewhere 17
test('a new version asks before it reloads, and the reader can read on until then', { tag: '@spec-4.13' }, async ({
  larder,
  page,
  context,
}) => {
  const said: string[] = []
  page.on('console', (message) => message.type() === 'info' && said.push(message.text()))
  const hasSaid = (state: string) => expect.poll(() => said.filter((line) => line.startsWith(state))).toHaveLength(1)
  // While pictures are still coming, the old service worker may need longer than a story waits.
  await storeLibrary(larder, page)
  await hasSaid('[offline] cached')
  await context.setOffline(true)
  await hasSaid('[offline] offline')
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()

  await deploy(larder, dist)
  await lookForIt(page)
  await expect(offered(page)).toBeVisible()
  await hasSaid('[offline] updated')
  await expect(page.locator('html')).not.toHaveAttribute('data-build', 'next')
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()

  await take(page)
  await isNext(page)
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => shells(page)).toHaveLength(1)
})

// Faults elsewhere 17
test('an accepted version opens with the server stopped and the browser restarted', {
  tag: ['@deep', '@spec-4.13'],
}, async ({ larder, device }) => {
  const laptop = device()
  const page = await laptop.open()
  await storeLibrary(larder, page)
  await page.reload()
  await deploy(larder, dist)
  await lookForIt(page)
  await take(page)
  await isNext(page)
  await expect.poll(() => shells(page)).toHaveLength(1)
  await larder.stop()
  const again = await laptop.restart()
  await again.goto(`${larder.origin}/${book?.slug}`)
  await isNext(again)
  await expect(again.getByRole('heading', { level: 1 })).toBeVisible()
})

// Faults elsewhere 17
test('a picture that never loads does not delay a new version', async ({ larder, page }) => {
  await storeLibrary(larder, page)
  await page.reload()
  await deploy(larder, dist)
  await lookForIt(page)
  await expect(offered(page)).toBeVisible()
  const hangs = (path: string) => path.startsWith('/api/assets/')
  larder.network.weather = ({ path }) => (hangs(path) ? 'silent' : 'clear')
  larder.network.seen.length = 0
  await page.evaluate(() => {
    new Image().src = '/api/assets/never-seen?w=1'
  })
  await expect.poll(() => larder.network.seen.filter(({ path }) => hangs(path))).toHaveLength(1)
  await take(page)
  await isNext(page)
})

// Faults elsewhere 17
test('a new version accepted in one tab reloads the other tab too', async ({ larder, page, context }) => {
  await storeLibrary(larder, page)
  await page.reload()
  const other = await context.newPage()
  await other.goto(larder.origin + ADDRESS)
  await deploy(larder, dist)
  await lookForIt(page)
  for (const tab of [page, other]) await expect(offered(tab)).toBeVisible()
  await take(page)
  await isNext(page)
  await expect(other.locator('html')).not.toHaveAttribute('data-build', 'next')
  await take(other)
  await isNext(other)
})

test('a captcha that the operator turns on comes to a reader who has the app, as a new version', async ({
  larder,
  page,
}) => {
  await storeLibrary(larder, page)
  const policy = async () => {
    const answer = await page.goto(`${larder.origin}/login`)
    expect(answer?.fromServiceWorker()).toBe(true)
    return (await answer?.allHeaders())?.['content-security-policy']
  }
  expect(await policy()).not.toContain('recaptcha')
  await larder.stop()
  await larder.start({ RECAPTCHA_SITE_KEY: 'the-site-key', RECAPTCHA_SECRET: 'the-secret' })
  await lookForIt(page)
  await expect(offered(page)).toBeVisible()
  const loaded = page.waitForEvent('load')
  await take(page)
  await loaded
  await expect.poll(() => shells(page)).toHaveLength(1)
  expect(await policy()).toContain('recaptcha')
  await larder.stop()
  expect(await policy()).toContain('recaptcha')
})
