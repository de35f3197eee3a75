import { expect, test } from 'vitest'
import { openDevice } from '#tests/support/device/device.ts'
import { articleResource, bookResource, pageOf } from '#tests/support/device/fake-books.ts'
import { FakeServer } from '#tests/support/device/fake-server.ts'
import { marked, ourRefusal } from '#tests/support/device/foreign-answers.ts'
import { present } from '#tests/support/present.ts'

/** A server that finds all its 250 articles, a page at a time, up to the page `last`. `meta`, `more`: what else it says of them. */
function finding(last = 9, meta: Readonly<Record<string, unknown>> = {}, more: object = {}) {
  const server = new FakeServer(1, 250)
  const book = present(server.books[0])
  server.fault = (path) => {
    const { pathname, searchParams: query } = new URL(path, 'http://localhost')
    if (pathname !== '/search') return null
    const [size, page] = [Number(query.get('per_page')), Number(query.get('page'))]
    if (page > last) return ourRefusal(503)
    const found = book.articles.slice((page - 1) * size, page * size)
    const data = found.map((one, at) => articleResource(book, one, at + 1, true))
    const paging = pageOf(250, size, page)
    const answer = { data, included: [bookResource(book)], ...paging, meta: { ...paging.meta, ...meta }, ...more }
    return marked(Response.json(answer), 'en')
  }
  return server
}
const slugs = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `b0-a${from + at}`)

test.each([20, 100, 120, 250, 270])('of 250 hits a reader can have %i shown', async (limit) => {
  const found = await openDevice(finding()).engine.searchOnline('en', 'article', limit)
  expect(found?.total).toBe(250)
  expect(found?.hits.map(({ slug }) => slug)).toEqual(slugs(0, Math.min(limit, 250)))
})

const PLAIN: readonly (readonly [string, object])[] = [
  ['says nothing of its pages', { links: undefined, meta: undefined }],
  ['sends empty lists', { links: [], meta: [] }],
  ['counts the hits of the page', { links: undefined, meta: { total: 20 } }],
]

test.each(PLAIN)('of a server that %s a reader can have more hits shown, until there are no more', async (_, said) => {
  const { engine } = openDevice(finding(9, {}, said))
  const few = await engine.searchOnline('en', 'article', 20)
  expect(few?.hits.map(({ slug }) => slug)).toEqual(slugs(0, 20))
  expect(few?.total).toBeGreaterThan(20)
  expect(await engine.searchOnline('en', 'article', 270)).toMatchObject({ total: 250, hits: { length: 250 } })
})

test('when a further page does not come, the hits before it are shown', async () => {
  const found = await openDevice(finding(1)).engine.searchOnline('en', 'article', 120)
  expect(found?.total).toBe(250)
  expect(found?.hits.map(({ slug }) => slug)).toEqual(slugs(0, 100))
})

test.each([
  ['on one page', 20, 3],
  ['on two pages', 150, 120],
])('a hit that a server sends twice %s is shown once', async (_, limit, again) => {
  const server = finding()
  const [book] = server.books
  const first = present(book?.articles[0])
  book?.articles.splice(again, 0, first)
  const found = await openDevice(server).engine.searchOnline('en', 'article', limit)
  expect(found?.hits.map(({ slug }) => slug)).toEqual(slugs(0, limit))
})

test.each([
  [{ corrected: true }, true],
  [{ corrected: false }, false],
  // A server that does not say it.
  [{}, false],
  [{ corrected: 'yes' }, false],
])('%j of the server: the hits have similar words is %s', async (meta, corrected) => {
  expect(await openDevice(finding(9, meta)).engine.searchOnline('en', 'artcle', 20)).toMatchObject({ corrected })
})
