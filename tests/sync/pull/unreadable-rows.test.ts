import { expect, test } from 'vitest'
import { readLog } from '#db/device/log.ts'
import { countMissingParts } from '#db/device/missing-parts.ts'
import { readStatus } from '#db/device/status.ts'
import { Bookmarking } from '#tests/support/device/bookmarking.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { marked } from '#tests/support/device/foreign-answers.ts'
import { Highlighting } from '#tests/support/device/highlighting.ts'
import { present } from '#tests/support/present.ts'

type Body = { readonly data: { readonly attributes: { readonly slug: string } }[] }

/** Gives the rows with these slugs a title that is none. */
function spoil(server: FakeServer, slugs: () => readonly string[]): void {
  const plain = server.fetch
  Object.assign(server, {
    fetch: async (input: string, init?: RequestInit) => {
      const answer = await plain(input, init)
      if (!answer.ok || !/\/books(\/|$)/.test(input)) return answer
      const body = (await answer.json()) as Body
      const data = body.data.map((row) =>
        slugs().includes(row.attributes.slug) ? { ...row, attributes: { ...row.attributes, title: 7 } } : row,
      )
      const spoilt = Response.json({ ...body, data })
      return server.bare ? spoilt : marked(spoilt)
    },
  })
}

const listed = async ({ db }: TestDevice, list: 'books' | 'book:book-0') =>
  (await db.tocs.get(['pub', 'en', list]))?.slugs
/** Rows that cannot be read are asked for once more, a minute or two after the pass. */
const ready = (device: TestDevice) =>
  expect
    .poll(async () => {
      device.now += 30_000
      device.runDue()
      return (await readStatus(device.db))?.complete
    })
    .toBe(true)

test('an article that cannot be read is left out and reported, and the others are shown', async () => {
  const server = new FakeServer(1, 5)
  spoil(server, () => ['b0-a2'])
  const device = openDevice(server)
  await device.start()
  await ready(device)
  expect(await listed(device, 'book:book-0')).toEqual(['b0-a0', 'b0-a1', 'b0-a3', 'b0-a4'])
  expect(await readLog(device.db)).toContainEqual(
    expect.objectContaining({ what: 'answer', outcome: '/books/:slug/articles/:quantity 1 unreadable' }),
  )
})

test.each([
  ['our server', false],
  ['another server', true],
])('a page of %s of which no row can be read costs only its rows', async (_, bare) => {
  const server = new FakeServer(1, 50)
  server.bare = bare
  spoil(server, () => ['b0-a49'])
  const device = openDevice(server)
  await device.start()
  await ready(device)
  expect(await listed(device, 'book:book-0')).toHaveLength(49)
})

test('a book whose only article cannot be read is no trouble for the others', async () => {
  const server = new FakeServer(2, 1)
  spoil(server, () => ['b0-a0'])
  const device = openDevice(server)
  await device.start()
  await ready(device)
  expect(await listed(device, 'books')).toEqual(['book-0', 'book-1'])
  expect(await listed(device, 'book:book-0')).toEqual([])
  // Once more, and nothing else with it.
  expect(server.seen.filter((path) => path.includes('book-0/articles'))).toHaveLength(2)
  expect(server.seen.filter((path) => /^\/(books|pages|languages|server\/stats)$/.test(path))).toHaveLength(4)
})

test('a change that cannot be read does not keep the book waiting, and what is here stays', async () => {
  const server = new FakeServer(1, 3)
  let spoilt: string[] = []
  spoil(server, () => spoilt)
  const device = openDevice(server)
  await device.start()
  await ready(device)
  const before = device.now
  spoilt = ['b0-a1']
  server.edit('b0-a1', 'Edited')
  device.now += 60_000
  device.engine.wake()
  await expect
    .poll(async () => {
      device.now += 30_000
      device.runDue()
      return (await device.db.scopes.get(['pub', 'en', 'book:book-0']))?.syncedAt
    })
    .toBeGreaterThan(before)
  await ready(device)
  expect((await listed(device, 'book:book-0'))?.toSorted()).toEqual(['b0-a0', 'b0-a1', 'b0-a2'])
})

/** A complete device whose server then changes a book, and sends these rows spoilt. */
async function deviceAfterSpoiling(...slugs: string[]) {
  const server = new FakeServer(2, 3)
  let spoilt: string[] = []
  spoil(server, () => spoilt)
  const device = openDevice(server)
  await device.start()
  await ready(device)
  spoilt = slugs
  server.add('book-0', 'b0-new')
  device.engine.wake()
  return device
}

test('what is on the device stays while its row cannot be read', async () => {
  const device = await deviceAfterSpoiling('book-1', 'b0-a1')
  await expect.poll(() => listed(device, 'book:book-0')).toContain('b0-new')
  await ready(device)
  expect(await listed(device, 'books')).toEqual(['book-0', 'book-1'])
  expect((await listed(device, 'book:book-0'))?.toSorted()).toEqual(['b0-a0', 'b0-a1', 'b0-a2', 'b0-new'])
})

test('an answer with no readable row at all is an error, and changes nothing', async () => {
  const device = await deviceAfterSpoiling('book-0', 'book-1')
  await expect.poll(async () => (await readLog(device.db)).at(-1)?.outcome).toBe('bad_answer')
  expect(await listed(device, 'books')).toEqual(['book-0', 'book-1'])
})

const missingOf = ({ db }: TestDevice) => countMissingParts(db, { aud: 'user:7', lang: 'en' })

test('a part of a list of highlights of which no row can be read hides only its own', async () => {
  const server = new FakeServer(1, 5)
  const phone = await Highlighting.signedIn(server)
  for (let n = 0; n < 7; n++) await phone.add(`Note ${n}`)
  await expect.poll(() => server.highlights.live.length).toBe(7)
  server.highlights.perAnswer = 2
  const spoilt = { data: [{ id: 'x', attributes: {} }], meta: { cursor: '4', more: true } }
  server.fault = (path) => (path === '/user/highlights?since=2' ? marked(Response.json(spoilt)) : null)
  const tablet = await Highlighting.signedIn(server)
  const readable = server.highlights.live.filter(({ revision }) => revision <= 2 || revision > 4)
  await expect.poll(tablet.notes).toEqual(readable.map(({ content }) => present(content).note).sort())
  await expect.poll(() => missingOf(tablet.device)).toBe(1)
  server.fault = () => null
  tablet.device.engine.wake()
  await expect.poll(() => missingOf(tablet.device)).toBe(0)
  expect(await tablet.notes()).toHaveLength(7)
})

test('bookmarks that cannot be read are counted until they can', async () => {
  const reader = await Bookmarking.begin()
  const { server, device } = reader
  const good = { id: '1', type: 'bookmarks', attributes: { article_id: 'b0-a1', created_at: null } }
  const pages = [[good, { attributes: {} }], [{ attributes: {} }]]
  server.fault = (path) => {
    if (!path.startsWith('/user/bookmarks')) return null
    const number = Number(/page=(\d)/.exec(path)?.[1] ?? 1)
    const next = number < 2 ? '/api/user/bookmarks?page=2' : null
    return marked(Response.json({ data: pages[number - 1], included: [], links: { next } }))
  }
  device.engine.wake()
  await expect.poll(() => missingOf(device)).toBe(2)
  expect(await reader.shown()).toEqual(['b0-a1'])
  server.fault = () => null
  device.engine.wake()
  await expect.poll(() => missingOf(device)).toBe(0)
})

test.each([
  ['an object', () => ({})],
  ['a text', () => 'none'],
  ['a number', () => 7],
  ['a list with a row that cannot be read', (rows: readonly unknown[] = []) => [...rows, { attributes: 7 }]],
])('of a bare server whose articles bring along %s all texts are here', async (_, change) => {
  const server = new FakeServer(1, 5)
  server.bare = true
  const plain = server.fetch
  const fetch = async (input: string, init?: RequestInit): Promise<Response> => {
    const answer = await plain(input, init)
    if (!input.includes('/articles/')) return answer
    const body = (await answer.json()) as { readonly included?: readonly unknown[] }
    return Response.json({ ...body, included: change(body.included) })
  }
  Object.assign(server, { fetch })
  const device = openDevice(server)
  await device.start()
  expect(await listed(device, 'book:book-0')).toHaveLength(5)
  await expect.poll(async () => (await readStatus(device.db))?.complete).toBe(true)
})
