import { demoBooks } from '#tests/e2e/support/library.ts'
import { runIn } from './support/engine.ts'
import { chooseLanguage, readyOffline } from './support/reader.ts'
import { ENGINES, expect, test } from './support/test.ts'

const SOON_MS = 20_000
const LEFT_PAGES = 20

// Firefox and WebKit keep a left page for "back" and freeze its worker, with the locks and the transactions that it has.
for (const engine of ENGINES)
  test(`${engine.name}: a page that was left holds nothing back, and works again after “back”`, async ({
    larder,
    device,
  }) => {
    const browser = await device(engine).open()
    await browser.goto(larder.origin)
    await readyOffline(browser)
    // A page without the app: the service worker answers every address but the API's with it.
    await browser.goto(`${larder.origin}/api/docs`)
    const locks = () => runIn(browser, async () => (await navigator.locks.query()).held?.map(({ name }) => name))
    await expect.poll(locks, { timeout: SOON_MS }).toEqual([])

    await runIn(browser, () => void setTimeout(() => history.back()))
    const shown = () => runIn(browser, () => location.pathname + document.querySelectorAll('main h1').length)
    await expect.poll(() => shown().catch(String), { timeout: SOON_MS }).toBe('/1')
    await chooseLanguage(browser, 'ru')
    await readyOffline(browser, 'ru')
  })

// While the library is being saved and drawn: whatever a left page had under way in the tables must not outlive it.
for (const engine of ENGINES)
  test(`${engine.name}: a page that is left in haste, again and again, stops no other`, async ({ larder, device }) => {
    const browser = await device(engine).open()
    for (let left = 0; left < LEFT_PAGES; left++) {
      await browser.goto(`${larder.origin}/${left % 2 === 0 ? '' : demoBooks[0]?.slug}`)
      await new Promise((resolve) => setTimeout(resolve, 70 * (left % 7)))
    }
    await readyOffline(browser)
    await chooseLanguage(browser, 'ru')
    await readyOffline(browser, 'ru')
  })
