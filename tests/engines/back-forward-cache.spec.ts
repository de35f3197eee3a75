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
const STAGES = ['loaded', 'title', 'tables', 'pass', 'status'] as const
type Stage = (typeof STAGES)[number]

/** Whether a page has come to a stage. If not, what it has and waits for. Runs in the page. */
async function hasCome(stage: Stage): Promise<true | string> {
  if (stage === 'loaded') return true
  const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? ''
  const namesOf = (locks: readonly LockInfo[] = []) => locks.map(({ name }) => name)
  const { held, pending } = await navigator.locks.query()
  const seen = {
    title: textOf('#root main h1'),
    held: namesOf(held),
    pending: namesOf(pending),
    status: textOf('header [role=status]'),
    alert: textOf('[role=alert]'),
  }
  const isThere: Readonly<Record<Exclude<Stage, 'loaded'>, () => boolean | Promise<boolean>>> = {
    title: () => seen.title !== '',
    tables: async () => (await indexedDB.databases()).some(({ name }) => name === 'larder'),
    pass: () => seen.held.includes('larder-sync'),
    status: () => seen.status !== '',
  }
  return (await isThere[stage]()) || JSON.stringify(seen)
}

// The reader leaves while the library is saved and drawn. No transaction of a left page may outlive it.
for (const engine of ENGINES)
  test(`${engine.name}: a page left quickly, again and again, blocks no other page`, async ({ larder, device }) => {
    const browser = await device(engine).open()
    for (let left = 0; left < LEFT_PAGES; left++) {
      await browser.goto(`${larder.origin}/${left % 2 === 0 ? '' : demoBooks[0]?.slug}`)
      const stage = STAGES[left % STAGES.length] ?? 'loaded'
      await expect
        .poll(() => runIn(browser, hasCome, stage).catch(String), {
          message: `page ${left}: ${stage}`,
          intervals: [20],
          timeout: SOON_MS,
        })
        .toBe(true)
    }
    await readyOffline(browser)
    await chooseLanguage(browser, 'ru')
    await readyOffline(browser, 'ru')
  })
