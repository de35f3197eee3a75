import { expect, test } from 'vitest'
import { ReaderDb } from '#db/db.ts'
import { readStatus } from '#db/device/status.ts'
import { readArticle } from '#db/library/articles.ts'
import { readSession } from '#db/reader/session.ts'
import { atRest } from '#tests/support/device/at-rest.ts'
import { oneBrowser, openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { storedArticles, storedTexts } from '#tests/support/device/stored-texts.ts'

const FORM = { email: 'a@example.com', password: 'x' }
let devices = 0
const isPage = (path: string): boolean => path.includes('/articles/')

/** How many of the reader's own texts are whole, by the text itself: not every server says it. */
const wholeOf = async ({ db }: TestDevice): Promise<number> =>
  (await storedTexts(db)).filter(({ aud, html }) => aud === 'user:7' && html.includes('whole text')).length
const isReady = async ({ db }: TestDevice): Promise<boolean> => {
  const status = await readStatus(db)
  return status?.aud === 'user:7' && status.complete
}

/** What came in doubt is asked for again at once, and after a minute or two. */
const readyLater = (device: TestDevice) =>
  expect
    .poll(
      async () => {
        device.now += 1_000
        device.runDue()
        return isReady(device)
      },
      { timeout: 15_000 },
    )
    .toBe(true)

// Invariants S16
test('a subscription that ends and starts again within one pass leaves only whole texts', async () => {
  const server = new FakeServer(1, 5)
  const device = openDevice(server)
  await device.start()
  let pages = 0
  server.hold = async (path) => {
    // The account is requested before the page, and again after it.
    server.subscribed = !isPage(path) || ++pages > 1
  }
  await device.engine.signIn(FORM)
  await readyLater(device)
  expect(await wholeOf(device)).toBe(5)
})

test('a server that repeatedly gives a subscriber only beginnings is believed', async () => {
  const server = new FakeServer(1, 5)
  const device = openDevice(server)
  await device.start()
  server.hold = async (path) => {
    server.subscribed = !isPage(path)
  }
  server.seen.length = 0
  await device.engine.signIn(FORM)
  await readyLater(device)
  expect(server.seen.filter(isPage)).toHaveLength(3)
  server.seen.length = 0
  server.edit('b0-a1', 'Edited')
  device.engine.wake()
  await expect
    .poll(
      async () =>
        (await storedArticles(device.db)).find(({ aud, slug }) => aud === 'user:7' && slug === 'b0-a1')?.title,
    )
    .toBe('Edited')
  await expect.poll(() => isReady(device)).toBe(true)
  expect(server.seen.filter(isPage)).toHaveLength(1)
})

test.each(['full', 'bare'])('texts that were stored before a subscription become whole (%s server)', async (kind) => {
  const server = new FakeServer(1, 5)
  server.bare = kind === 'bare'
  server.subscribed = false
  const device = openDevice(server)
  await device.start()
  await device.engine.signIn(FORM)
  await expect.poll(() => isReady(device)).toBe(true)
  expect(await wholeOf(device)).toBe(1)
  server.subscribed = true
  device.engine.wake()
  await expect.poll(() => wholeOf(device)).toBe(5)
  await expect.poll(() => isReady(device)).toBe(true)
})

const BROWSERS = [
  ['Web Locks', () => ({ locks: oneBrowser() })],
  ['no locks', () => ({})],
] as const

/** A device whose server names another subscription in each answer about the account, from `flip` on. */
async function flipping(browser: Parameters<typeof openDevice>[2] = {}) {
  const server = new FakeServer(1, 5)
  const device = openDevice(server, new ReaderDb(`flips-${++devices}`), browser)
  await device.start()
  await device.engine.signIn(FORM)
  await expect.poll(() => isReady(device)).toBe(true)
  await atRest(server)
  const flip = (): void => {
    server.seen.length = 0
    server.hold = async (path) => {
      if (path === '/user/me') server.subscribed = !server.subscribed
    }
  }
  /** How often it was asked for the account. */
  const asked = (): number => server.seen.filter((path) => path === '/user/me').length
  return { server, device, flip, asked }
}

// Invariants S37
test('servers that do not agree on the subscription are asked once, and their texts come once', async () => {
  const { server, device, flip, asked } = await flipping()
  flip()
  device.engine.wake()
  await expect.poll(asked).toBeGreaterThan(0)
  await atRest(server)
  expect([asked(), server.seen.filter(isPage).length]).toEqual([1, 1])
  expect(await wholeOf(device)).toBe(1)
})

// Invariants S37
test.each(BROWSERS)(
  'tabs in two languages follow the change of a pass, and ask for the account no more (%s)',
  async (_, make) => {
    const browser = make()
    const { server, device, flip, asked } = await flipping(browser)
    const other = openDevice(server, new ReaderDb(device.db.name), browser)
    await other.start({ language: 'uk' })
    await atRest(server)
    flip()
    device.engine.wake()
    await expect.poll(() => server.seen.filter(isPage).length).toBe(2)
    await atRest(server)
    expect([asked(), server.seen.filter(isPage).length]).toEqual([1, 2])
    // One whole text in each language: the subscription has ended.
    expect(await wholeOf(device)).toBe(2)
  },
)

// Invariants S6
test('a tab follows at once when the reader has bought a subscription in another one, whatever came before', async () => {
  const browser = { locks: oneBrowser() }
  const { server, device, flip } = await flipping(browser)
  const other = openDevice(server, new ReaderDb(device.db.name), browser)
  await other.start({ language: 'uk' })
  await atRest(server)
  flip()
  for (let n = 0; n < 3; n++) {
    device.engine.wake()
    await atRest(server)
  }
  expect((await readSession(device.db)).user?.subscribed).toBe(false)
  server.hold = () => undefined
  server.subscribed = true
  await device.engine.refreshAccount()
  await expect.poll(() => wholeOf(other)).toBe(10)
})

test('a subscription that begins takes nothing away, also when the network ends at once', async () => {
  const server = new FakeServer(1, 5)
  server.subscribed = false
  const device = openDevice(server)
  await device.start()
  await device.engine.signIn(FORM)
  await expect.poll(() => isReady(device)).toBe(true)
  server.add('book-0', 'new-one', 'New')
  device.engine.wake()
  const readable = async () => (await readArticle(device.db, { aud: 'user:7', lang: 'en' }, 'book-0', 'new-one')).state
  await expect.poll(readable).toBe('found')
  server.subscribed = true
  server.fault = (path) => (path.startsWith('/user/me') ? null : 'drop')
  await device.engine.refreshAccount()
  expect((await readSession(device.db)).user?.subscribed).toBe(true)
  expect(await readable()).toBe('found')
  expect(await isReady(device)).toBe(false)
  server.fault = () => null
  device.now += 600_000
  device.runLater()
  await expect.poll(() => wholeOf(device)).toBe(6)
  await expect.poll(() => isReady(device)).toBe(true)
})
