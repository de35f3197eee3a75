import type { Page } from '@playwright/test'
import type { NetworkProxy } from '#tests/support/device/network-proxy.ts'
import { expect, readyOffline, test } from '../support/larder.ts'

test.use({ ownServer: false })

const TAKEOVER_MS = 1_000
const isPull = (path: string): boolean => /\/api\/(books|pages|languages|assets)/.test(path)
const pulls = (network: NetworkProxy): number => network.seen.filter(({ path }) => isPull(path)).length

async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  // A crashed page never answers this command.
  void session.send('Page.crash').catch(() => undefined)
  await crashed
}

test('a tab killed in the middle of a pull is replaced by another within a second', { tag: '@deep' }, async ({
  larder,
  browser,
}) => {
  let fastest = Number.POSITIVE_INFINITY
  // On a busy machine one attempt may take longer, but not all of them.
  for (let attempt = 0; attempt < 5 && fastest >= TAKEOVER_MS; attempt++) {
    const context = await browser.newContext()
    larder.network.weather = ({ path }) => (isPull(path) ? { delayMs: 200 } : 'clear')
    const leader = await context.newPage()
    await leader.goto(larder.origin)
    const second = await context.newPage()
    await second.goto(`${larder.origin}/about`)
    await expect.poll(() => second.evaluate(() => document.querySelector('main') !== null)).toBe(true)
    await expect
      .poll(() => leader.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name)))
      .toContain('larder-sync')
    const before = pulls(larder.network)
    const killedAt = Date.now()
    await crash(leader)
    await expect.poll(() => pulls(larder.network), { intervals: [10] }).toBeGreaterThan(before)
    fastest = Math.min(fastest, Date.now() - killedAt)
    larder.network.weather = () => 'clear'
    await readyOffline(second)
    await context.close()
  }
  expect(fastest).toBeLessThan(TAKEOVER_MS)
})

test('a lock that is never released is taken over, and the library becomes whole', async ({
  larder,
  context,
  page,
}) => {
  const orphan = await context.newPage()
  await orphan.goto(`${larder.origin}/api/health`)
  await orphan.evaluate(
    () => void navigator.locks.request('larder-sync', () => new Promise(() => {})).catch(() => undefined),
  )
  await page.goto(larder.origin)
  await expect(page.getByRole('status').filter({ hasText: 'Ready to read offline' })).toBeVisible({ timeout: 45_000 })
})

test('a tab frozen in the middle of a pull blocks no other tab and works again later', async ({
  larder,
  context,
  page,
}) => {
  larder.network.weather = ({ path }) => (isPull(path) ? { delayMs: 150 } : 'clear')
  const before = pulls(larder.network)
  await page.goto(larder.origin)
  await expect.poll(() => pulls(larder.network)).toBeGreaterThan(before + 3)
  const session = await context.newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  const other = await context.newPage()
  await other.goto(larder.origin)
  await expect(other.getByRole('status').filter({ hasText: 'Ready to read offline' })).toBeVisible({ timeout: 45_000 })
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await readyOffline(page)
})
