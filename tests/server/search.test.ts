import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { excerptOf } from '#server/content-calls/excerpt.ts'
import { smallLibrary, writeFolder } from '#tests/support/content-folder.ts'
import { databases } from '#tests/support/databases.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server-app.ts'

test('an excerpt escapes everything but its own marks', () => {
  expect(excerptOf('Salt <b>& "pepper"</b>', ['pepper'])).toBe(
    'Salt &lt;b&gt;&amp; &quot;<mark>pepper</mark>&quot;&lt;/b&gt;',
  )
})

describe.each(databases)('search on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind, writeFolder(smallLibrary()))
  })
  afterAll(() => app.close())

  test.each(['', '?q=', '?q=ab', '?q=%20%20a', '?q=oats&per_page=0', '?q=oats&page=x'])(
    '%s is refused',
    async (query) => {
      expect((await app.get(`/search${query}`)).status).toBe(422)
    },
  )

  test('finds by title and text, with the words marked and the book beside', async () => {
    const { data, included, meta } = (await (await app.get('/search?q=second%20oats')).json()) as {
      data: { attributes: { slug: string; excerpt: string } }[]
      included: unknown[]
      meta: { total: number }
    }
    expect(data[0]?.attributes.slug).toBe('second-oats')
    expect(included).toHaveLength(2)
    expect(meta.total).toBe(data.length)
  })

  test('finds what is hidden only for who may read it', async () => {
    const total = async (headers = {}) =>
      ((await (await app.get('/search?q=xylophone', headers)).json()) as { meta: { total: number } }).meta.total
    expect(await total()).toBe(2)
    expect(await total(await bearer(app, 'subscriber@example.com', 'subscriber-demo-1'))).toBe(5)
  })

  test.each(['%00abc', "'; drop table books; --", '&|!:*()', '<<<->>>', '%F0%9F%8D%8E%F0%9F%8D%8E%F0%9F%8D%8E'])(
    '%s does no harm',
    async (query) => {
      expect((await app.get(`/search?q=${encodeURIComponent(query)}`)).status).toBe(200)
    },
  )
})
