import { expect, test } from 'vitest'
import { readStatus } from '#db/device/status.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { marked } from '#tests/support/device/foreign-answers.ts'

interface Page {
  readonly data: readonly unknown[]
  readonly meta: { readonly current_page: number; readonly last_page: number; readonly total: number }
}

/** A server whose lists of articles say something wrong about their pages. */
function misleading(change: (page: Page, first: Page) => Page): FakeServer {
  const server = new FakeServer(2, 60)
  const plain = server.fetch
  const read = async (path: string, init?: RequestInit) => (await (await plain(path, init)).json()) as Page
  Object.assign(server, {
    fetch: async (path: string, init?: RequestInit) => {
      if (!/\/books\/[\w-]+\/articles/.test(path)) return plain(path, init)
      const page = await read(path, init)
      const asked = server.seen.length
      const first = await read(path.replace(/page=\d+/, 'page=1'), init)
      server.seen.length = asked
      return marked(Response.json(change(page, first)))
    },
  })
  return server
}

const withMeta = (page: Page, meta: Partial<Page['meta']>): Page => ({ ...page, meta: { ...page.meta, ...meta } })

test.each([
  ['names a thousand pages, and sends empty ones', (page: Page) => withMeta(page, { last_page: 1_021 })],
  [
    'names a thousand pages, and repeats the first',
    (page: Page, first: Page) =>
      withMeta(page.data.length === 0 ? { ...page, data: first.data } : page, { last_page: 1_021 }),
  ],
  ['names one page more with each page', (page: Page) => withMeta(page, { last_page: page.meta.current_page + 1 })],
  ['names more articles than there are', (page: Page) => withMeta(page, { total: 999 })],
  ['names fewer articles than there are', (page: Page) => withMeta(page, { total: 7 })],
  ['says that there are none', (page: Page) => withMeta(page, { total: 0 })],
])('a server that %s is not asked for ever, and all articles are here', async (_, change) => {
  const server = misleading(change)
  const device = openDevice(server)
  await device.start()
  await expect.poll(async () => (await readStatus(device.db))?.phase).toBe('idle')
  expect(server.seen.filter((path) => path.includes('/articles/')).length).toBeLessThanOrEqual(40)
  for (const book of ['book-0', 'book-1'])
    expect((await device.db.tocs.get(['pub', 'en', `book:${book}`]))?.slugs).toHaveLength(60)
})

test('a wrong total does not keep the library incomplete for ever', async () => {
  const device = openDevice(misleading((page) => withMeta(page, { total: 999 })))
  await device.start()
  await expect.poll(async () => (await readStatus(device.db))?.complete).toBe(true)
})
