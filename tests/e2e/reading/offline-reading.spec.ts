import type { Page } from '@playwright/test'
import { present } from '#tests/support/present.ts'
import type { Device } from '../support/device.ts'
import {
  expect,
  READER,
  readyOffline,
  restartOffline,
  SUBSCRIBER,
  signIn,
  test,
  textsStored,
} from '../support/larder.ts'
import { demoBooks, libraryPaths, titleOf } from '../support/library.ts'
import type { Larder } from '../support/server/larder.ts'

test.use({ ownServer: false })

const ARTICLE_TEXT_MS = 1_500
const SEVERAL_LOADS_MS = 20_000

const [book] = demoBooks

/** Stores the library and starts the browser again. The server accepts connections and never answers. */
async function restartInSilence(larder: Larder, device: Device): Promise<Page> {
  const page = await device.open()
  await page.goto(larder.origin)
  await textsStored(page)
  larder.network.weather = () => 'silent'
  return device.restart()
}

/** The first article is there whole, and the second one to where a visitor may read. */
async function readAsVisitor(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/${book?.slug}/${book?.articles[0]}`)
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toHaveCount(0)
  await page.goto(`${origin}/${book?.slug}/${book?.articles[1]}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    titleOf(present(book?.slug), present(book?.articles[1])),
  )
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
}

/** The visible text of a screen, after every picture has arrived. */
async function readable(page: Page): Promise<string> {
  await expect(page.locator('main h1')).toBeVisible()
  await page.evaluate(async () => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.all(pictures.map((picture) => picture.decode()))
    // With the server stopped the status differs. The home screen repeats it in the page, hidden from screen readers.
    for (const seen of document.querySelectorAll<HTMLElement>('main p[aria-hidden=true]')) seen.style.display = 'none'
  })
  // biome-ignore lint/performance/useDomNodeTextContent: what is shown is what counts
  return page.locator('main').innerText()
}

async function readAll(page: Page, origin: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const path of libraryPaths) {
    await page.goto(origin + path)
    texts.set(path, await readable(page))
  }
  return texts
}

test.describe('with a server that is stopped', () => {
  test.use({ ownServer: true })

  test('the whole library can be read with the server stopped and the browser restarted', {
    tag: ['@deep', '@spec-1.9'],
  }, async ({ larder, device }) => {
    test.setTimeout(180_000)
    const phone = device({ viewport: { width: 390, height: 844 } })
    const page = await phone.open()
    await signIn(page, larder.origin, SUBSCRIBER.email, SUBSCRIBER.password)
    await readyOffline(page)
    const online = await readAll(page, larder.origin)
    expect(online.size).toBe(libraryPaths.length)

    await larder.stop()
    const again = await phone.restart()
    const offline = await readAll(again, larder.origin)
    for (const [path, text] of offline) expect(text, path).toBe(online.get(path))
    const last = present(book?.articles.at(-1))
    expect(offline.get(`/${book?.slug}/${last}`)).toContain(titleOf(present(book?.slug), last))
    expect(phone.problems.filter((problem) => !problem.includes('Failed to load resource'))).toEqual([])
  })

  test('a visitor’s device stores the beginnings and the whole first articles', {
    tag: ['@deep', '@spec-1.9', '@spec-2.35'],
  }, async ({ larder, device }) => {
    await readAsVisitor(await restartOffline(larder, device()), larder.origin)
  })
})

test('a signed-in reader without a subscription is told how to read the rest', {
  tag: ['@deep', '@spec-2.35'],
}, async ({ larder, page }) => {
  await signIn(page, larder.origin, READER.email, READER.password)
  await page.goto(`${larder.origin}/${book?.slug}/${book?.articles[1]}`)
  await expect(page.getByRole('main').getByText('Subscribe to continue reading')).toBeVisible()
})

test('stored content is on the screen while the server accepts connections and does not answer, and when it is gone', {
  tag: ['@spec-1.9', '@spec-2.3', '@spec-2.35', '@spec-4.2'],
}, async ({ larder, device }) => {
  const phone = device()
  const again = await restartInSilence(larder, phone)
  const givenUp: string[] = []
  phone.context.on('requestfailed', (request) => {
    if (request.url().includes('/api/')) givenUp.push(request.url())
  })
  await again.goto(`${larder.origin}/${book?.slug}/${book?.articles[0]}`, { waitUntil: 'commit' })
  await expect(again.getByRole('article').getByRole('heading', { level: 2 }).first()).toBeVisible()
  // The text does not wait for the end of a request: all are still waiting for the server.
  expect(givenUp).toEqual([])

  larder.network.weather = () => 'down'
  larder.network.cut()
  await readAsVisitor(again, larder.origin)
})

test('stored content is on the screen within 1.5 seconds when the server does not answer', { tag: '@deep' }, async ({
  larder,
  device,
}) => {
  const again = await restartInSilence(larder, device())
  // Measured in the page, from the navigation on: the wait of the reader, not the work of the test.
  await again.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('article h2') === null || 'shownAt' in window) return
      Object.assign(window, { shownAt: performance.now() })
    }).observe(document, { childList: true, subtree: true })
  })
  const shownAt = async () => {
    await again.goto(`${larder.origin}/${book?.slug}/${book?.articles[0]}`, { waitUntil: 'commit' })
    await expect(again.getByRole('article').getByRole('heading', { level: 2 }).first()).toBeVisible()
    return again.evaluate(() => (window as unknown as { shownAt: number }).shownAt)
  }
  // A wait for the server would delay every load. A busy machine delays some.
  await expect.poll(shownAt, { intervals: [0], timeout: SEVERAL_LOADS_MS }).toBeLessThan(ARTICLE_TEXT_MS)
})

test('the stored library can be read while the server answers 500, and behind a captive portal', async ({
  larder,
  device,
}) => {
  const laptop = device()
  const page = await laptop.open()
  await page.goto(larder.origin)
  await readyOffline(page)
  const address = `${larder.origin}/${book?.slug}/${book?.articles[0]}`
  await page.goto(address)
  const text = await readable(page)
  const faults = [
    { status: 500, body: '{"meta":{"message":"no"}}', contentType: 'application/json' },
    { status: 200, body: '<html>Welcome to the hotel</html>', contentType: 'text/html' },
  ]
  for (const fault of faults) {
    larder.network.weather = () => fault
    const again = await laptop.restart()
    await again.goto(address)
    expect(await readable(again)).toBe(text)
  }
})
