import { demoBooks } from '#tests/e2e/support/library.ts'
import { runIn } from './support/engine.ts'
import { chooseLanguage, readyOffline } from './support/reader.ts'
import { ENGINES, expect, test } from './support/test.ts'

const SOON_MS = 20_000
const LEFT_PAGES = 20

// Firefox and WebKit keep a page in the back-forward cache and freeze its worker, with its locks and transactions.
for (const engine of ENGINES)
  test(`${engine.name}: a page in the back-forward cache blocks no other page and works again after “back”`, async ({
    larder,
    device,
  }) => {
    const browser = await device(engine).open()
    await browser.goto(larder.origin)
    await readyOffline(browser)
    // A page without the app. It must be an address of the API: the service worker answers all others with the app.
    await browser.goto(`${larder.origin}/api/docs`)
    const locks = () => runIn(browser, async () => (await navigator.locks.query()).held?.map(({ name }) => name))
    await expect.poll(locks, { timeout: SOON_MS }).toEqual([])

    await runIn(browser, () => void setTimeout(() => history.back()))
    const shown = () => runIn(browser, () => location.pathname + document.querySelectorAll('main h1').length)
    await expect.poll(() => shown().catch(String), { timeout: SOON_MS }).toBe('/1')
    await chooseLanguage(browser, 'ru')
    await readyOffline(browser, 'ru')
  })

/** How far a page has come when the reader leaves it. */
const STAGES: readonly (() => boolean | Promise<boolean>)[] = [
  () => true,
  () => document.querySelector('#root main h1') !== null,
  async () => (await indexedDB.databases()).some(({ name }) => name === 'larder'),
  async () => (await navigator.locks.query()).held?.some(({ name }) => name === 'larder-sync') === true,
  () => (document.querySelector('header [role=status]')?.textContent ?? '') !== '',
]

// The reader leaves while the library is saved and drawn. No transaction of a left page may outlive it.
for (const engine of ENGINES)
  test(`${engine.name}: a page left quickly, again and again, blocks no other page`, async ({ larder, device }) => {
    const browser = await device(engine).open()
    for (let left = 0; left < LEFT_PAGES; left++) {
      await browser.goto(`${larder.origin}/${left % 2 === 0 ? '' : demoBooks[0]?.slug}`)
      const stage = STAGES[left % STAGES.length] ?? (() => true)
      await expect
        .poll(() => runIn(browser, stage).catch(() => false), { intervals: [20], timeout: SOON_MS })
        .toBe(true)
    }
    await readyOffline(browser)
    await chooseLanguage(browser, 'ru')
    await readyOffline(browser, 'ru')
  })
