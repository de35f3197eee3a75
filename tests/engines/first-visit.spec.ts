import { demoBooks, titleOf } from '#tests/e2e/support/library.ts'
import type { Larder } from '#tests/e2e/support/server/larder.ts'
import { type EngineBrowser, runIn } from './support/engine.ts'
import { signIn, textOf } from './support/reader.ts'
import { ENGINES, expect, test } from './support/test.ts'

const SOON_MS = 20_000
/** The app is several scripts, one after another, and each of them is late. */
const APP_MS = 60_000
const LATE_MS = 1_000
const NEVER_MS = 100_000
/** Nobody sees a move this small. */
const STILL_PX = 2
const [book = { slug: '', articles: [] }] = demoBooks
const [first = '', second = ''] = book.articles
const BOOK = `/ru/${book.slug}`

/** Delays the app's scripts, and nothing else. */
const delayScripts = (larder: Larder, delayMs: number): void => {
  larder.network.weather = ({ path }) => (/^\/assets\/.*\.js$/.test(path) ? { delayMs } : 'clear')
}

/** Serves a page with a frame in which scripts are off, and pages of the server that may be in that frame. */
async function serveWithoutScript(larder: Larder, paths: readonly string[]): Promise<string> {
  const headers = { accept: 'text/html' }
  const pages = new Map(
    await Promise.all(
      paths.map(async (path) => [path, await (await fetch(larder.serverOrigin + path, { headers })).text()] as const),
    ),
  )
  pages.set(
    '/frame',
    `<!doctype html><iframe sandbox="allow-same-origin" width="390" height="800" src="${paths[0]}"></iframe>`,
  )
  larder.network.weather = ({ path }) => {
    const body = pages.get(path)
    return body === undefined ? 'clear' : { status: 200, body, contentType: 'text/html; charset=utf-8' }
  }
  return `${larder.origin}/frame`
}

/** Waits until the app is there, and nothing else. */
const expectApp = (browser: EngineBrowser): Promise<void> =>
  expect
    .poll(
      () =>
        runIn(
          browser,
          () => document.querySelector('#root main h1') !== null && document.querySelector('#early') === null,
        ),
      { timeout: APP_MS },
    )
    .toBe(true)

// Not tried in WebKit yet.
for (const engine of ENGINES.filter(({ name }) => name !== 'WebKit')) {
  test(`${engine.name}: without script a book and its article are read by links`, async ({ larder, device }) => {
    const browser = await device(engine).open()
    await browser.goto(await serveWithoutScript(larder, [BOOK, `${BOOK}/${first}`]))
    const shown = () =>
      runIn(browser, () => {
        const page = document.querySelector('iframe')?.contentDocument
        const title = page?.querySelector('main h1')
        return title !== null && title !== undefined && title.getBoundingClientRect().height > 0 && title.textContent
      })
    await expect.poll(shown, { timeout: SOON_MS }).toBe(titleOf(book.slug, 'book', 'ru'))
    await runIn(
      browser,
      (link) => document.querySelector('iframe')?.contentDocument?.querySelector<HTMLElement>(link)?.click(),
      `main li a[href="${BOOK}/${first}"]`,
    )
    await expect.poll(shown, { timeout: SOON_MS }).toBe(titleOf(book.slug, first, 'ru'))
    const isAppThere = () =>
      runIn(browser, () => document.querySelector('iframe')?.contentDocument?.querySelector('#root main') != null)
    expect(await isAppThere()).toBe(false)
  })

  test(`${engine.name}: a script that never arrives takes neither the text nor the title away`, async ({
    larder,
    device,
  }) => {
    delayScripts(larder, NEVER_MS)
    const browser = await device(engine).open()
    // An engine may wait for the scripts before it says that the page has loaded.
    const loaded = browser.goto(larder.origin + BOOK).catch(() => undefined)
    const title = titleOf(book.slug, 'book', 'ru')
    await expect.poll(() => textOf(browser, 'body').catch(String), { timeout: SOON_MS }).toContain(title)
    expect(await runIn(browser, () => [document.title, document.documentElement.lang])).toEqual([
      `${title} · Larder`,
      'ru',
    ])
    larder.network.cut()
    await loaded
  })

  test(`${engine.name}: an app that comes late takes the server’s page over, and the reader stays where they are`, async ({
    larder,
    device,
  }) => {
    delayScripts(larder, LATE_MS)
    const browser = await device(engine).open()
    const loaded = browser.goto(`${larder.origin}${BOOK}/${first}`).catch(() => undefined)
    const title = titleOf(book.slug, first, 'ru')
    await expect
      .poll(() => textOf(browser, '#early main h1').catch(String), { timeout: SOON_MS, intervals: [100] })
      .toBe(title)
    await runIn(browser, async () => {
      await document.fonts.ready
      scrollTo({ top: 300, behavior: 'instant' })
    })
    // Of the text itself: where the page is scrolled to may change with what is above.
    const placeOf = (root: string) =>
      runIn(
        browser,
        (paragraph) => document.querySelector(paragraph)?.getBoundingClientRect().top ?? Number.NaN,
        `${root} .article-html > p:nth-of-type(2)`,
      )
    const before = await placeOf('#early')
    await expectApp(browser)
    await loaded
    expect(await textOf(browser, '#root main h1')).toBe(title)
    expect(Math.abs((await placeOf('#root')) - before)).toBeLessThanOrEqual(STILL_PX)
  })

  test(`${engine.name}: the text does not wait for the files that only the next visits need`, async ({
    larder,
    device,
  }) => {
    const kept: string[] = []
    larder.network.weather = ({ path, destination }) => {
      const isForLater = path.startsWith('/assets/') && destination === 'empty'
      if (isForLater) kept.push(path)
      return isForLater ? 'silent' : 'clear'
    }
    const browser = await device(engine).open()
    await browser.goto(`${larder.origin}${BOOK}/${first}`)
    await expectApp(browser)
    await expect.poll(() => kept.length, { timeout: SOON_MS }).toBeGreaterThan(0)
    await runIn(
      browser,
      (link) => document.querySelector<HTMLElement>(link)?.click(),
      `main a[href="${BOOK}/${second}"]`,
    )
    await expect
      .poll(() => textOf(browser, '#root main h1'), { timeout: SOON_MS })
      .toBe(titleOf(book.slug, second, 'ru'))
    larder.network.cut()
  })

  test(`${engine.name}: a signed-in reader does not see what is for visitors, and then has the whole text`, async ({
    larder,
    device,
  }) => {
    const browser = await device(engine).open()
    await signIn(browser, larder.origin)
    // The server's page comes again where the browser has thrown the service worker away.
    await runIn(browser, async () => {
      for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
    })
    delayScripts(larder, LATE_MS)
    const loaded = browser.goto(`${larder.origin}/${book.slug}/${second}`).catch(() => undefined)
    const early = () =>
      runIn(browser, () => {
        const isShown = (name: string) => {
          const element = document.querySelector(`#early ${name}`)
          return element !== null && getComputedStyle(element).visibility === 'visible'
        }
        return [document.documentElement.hasAttribute('data-signed-in'), isShown('main h1'), isShown('main aside')]
      })
    await expect.poll(() => early().catch(String), { timeout: SOON_MS, intervals: [100] }).toEqual([true, true, false])
    const length = async (root: string) => (await textOf(browser, `${root} .article-html`)).length
    const beginning = await length('#early')
    await expectApp(browser)
    await loaded
    await expect.poll(() => length('#root'), { timeout: SOON_MS }).toBeGreaterThan(beginning + 500)
  })
}
