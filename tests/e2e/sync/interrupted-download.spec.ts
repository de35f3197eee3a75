import { expect, readyOffline, test } from '../support/larder.ts'
import { readRaw } from '../support/raw-tables.ts'

test.use({ ownServer: false })

/** The large requests of a pull: pages of articles, and pictures. The small lists may be asked for again. */
const isBulk = (path: string): boolean => /\/articles\/\d+\?|\/api\/assets\//.test(path)

test('a pull killed in the middle goes on after a restart and fetches nothing twice', async ({ larder, device }) => {
  const phone = device({ viewport: { width: 390, height: 844 } })
  const page = await phone.open()
  const passed: string[] = []
  let isCut = false
  // The network is gone after the sixth request. The browser is killed with a part of the library on the device.
  larder.network.weather = ({ path }) => {
    if (!isBulk(path)) return 'clear'
    if (passed.length === 6) {
      isCut = true
      return 'silent'
    }
    passed.push(path)
    return 'clear'
  }
  await page.goto(larder.origin)
  await expect.poll(() => isCut).toBe(true)
  await expect(page.getByRole('status').filter({ hasText: /Saving for offline: \d+ of \d+/ })).toBeVisible()
  const pages = passed.filter((path) => !path.includes('/assets/'))
  // What was asked for is not stored yet. Each book has one page.
  const missing = async () => {
    const stored = (await readRaw(page))?.articles.map(({ bookSlug }) => `/api/books/${bookSlug}/articles/`) ?? []
    return pages.filter((path) => !stored.some((book) => path.startsWith(book)))
  }
  await expect.poll(missing).toEqual([])
  const pictures = await page.evaluate(async () => {
    const requests = await (await caches.open('larder-images-v1')).keys()
    return requests.map((request) => request.url.slice(location.origin.length))
  })
  const arrived = [...pages, ...pictures]
  expect(arrived.length).toBeGreaterThan(1)
  await phone.close()

  larder.network.weather = () => 'clear'
  larder.network.seen.length = 0
  const again = await phone.open()
  await again.goto(larder.origin)
  await readyOffline(again)
  const rest = larder.network
    .apiCalls()
    .map((call) => call.path)
    .filter(isBulk)
  expect(rest.length).toBeGreaterThan(0)
  expect(rest.filter((path) => arrived.includes(path))).toEqual([])
  expect(new Set(rest).size).toBe(rest.length)
})

test('a second visit on the same day fetches no article again', async ({ larder, device }) => {
  const phone = device()
  const page = await phone.open()
  await page.goto(larder.origin)
  await readyOffline(page)
  larder.network.seen.length = 0
  const again = await phone.restart()
  await again.goto(larder.origin)
  await readyOffline(again)
  await again.getByRole('article').first().getByRole('link', { name: 'Read' }).click()
  await expect(again.getByRole('list').first()).toBeVisible()
  expect(
    larder.network
      .apiCalls()
      .map((call) => call.path)
      .filter(isBulk),
  ).toEqual([])
})
