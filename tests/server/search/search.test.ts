import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app/app.ts'
import { importContent } from '#server/import/folder/import-content.ts'
import { openSearch } from '#server/search/search-threads.ts'
import { HOSTILE_QUERIES } from '#tests/support/attack/hostile-queries.ts'
import { article, smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 1.1.2

onDatabases('search', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind, writeFolder(smallLibrary()))
  })
  afterAll(() => app.close())

  test.each(['', '?q=', '?q=ab', '?q=%20%20a', '?q=oats&per_page=0', '?q=oats&page=x'])(
    '%s is refused',
    { tags: ['spec-5.3', 'spec-9.6'] },
    async (query) => {
      expect((await app.get(`/search${query}`)).status).toBe(422)
    },
  )

  test('finds by title and text, with the words marked and the book beside', { tags: ['spec-7.6'] }, async () => {
    const { data, included, meta } = (await (await app.get('/search?q=second%20oats')).json()) as {
      data: { id: string; attributes: { slug: string; excerpt: string } }[]
      included: unknown[]
      meta: { total: number }
    }
    expect(data[0]?.attributes.slug).toBe('second-oats')
    expect(included).toHaveLength(2)
    expect(meta.total).toBe(data.length)
    const second = await app.get('/search?q=second%20oats&per_page=1&page=2')
    expect(await second.json()).toMatchObject({
      data: [{ id: data[1]?.id }],
      links: { prev: expect.stringContaining('page=1'), next: expect.stringContaining('page=3') },
      meta: { current_page: 2, last_page: 3, per_page: 1, total: 3 },
    })
  })

  test('finds hidden texts only for readers who may read them', async () => {
    const total = async (headers = {}) =>
      ((await (await app.get('/search?q=xylophone', headers)).json()) as { meta: { total: number } }).meta.total
    expect(await total()).toBe(2)
    expect(await total(await bearer(app, 'subscriber@example.com', 'subscriber-demo-1'))).toBe(5)
  })

  test('says when no article has these words, and the hits have similar ones', async () => {
    const metaOf = async (q: string) => ((await (await app.get(`/search?q=${q}`)).json()) as { meta: object }).meta
    expect(await metaOf('xylophone')).toMatchObject({ total: 2, corrected: false })
    expect(await metaOf('xilophone')).toMatchObject({ total: 2, corrected: true })
    expect(await metaOf('zzzzzzzz')).toMatchObject({ total: 0, corrected: false })
    expect(await metaOf('xylophone&page=9')).toMatchObject({ total: 2, corrected: false })
  })

  test.each(HOSTILE_QUERIES)('%s does no harm', async (_, query) => {
    // A lone surrogate cannot be in an address, so it is sent as its bytes.
    const q = encodeURIComponent(query.replace(/\p{Surrogate}/gu, '\ufffd')).replaceAll('%EF%BF%BD', '%ED%A0%80')
    const answer = await app.get(`/search?q=${q}`)
    expect(answer.status).toBe(query.trim().length > 200 ? 422 : 200)
    const total = async (path: string) =>
      ((await (await app.get(path)).json()) as { meta: { total: number } }).meta.total
    expect(await total('/search?q=second%20oats')).toBe(3)
  })

  const slugs = async (query: string, headers = {}): Promise<string[]> => {
    const answer = await app.get(`/search?q=${encodeURIComponent(query)}`, headers)
    const { data } = (await answer.json()) as { data: { attributes: { slug: string } }[] }
    return data.map(({ attributes }) => attributes.slug)
  }

  test('finds every form of a word, in its language', async () => {
    expect((await slugs('kitchens')).length).toBe(5)
    expect(await slugs('кухнями', { 'Accept-Language': 'ru' })).toEqual(['first-oats'])
    expect(await slugs('каши едоку', { 'Accept-Language': 'ru' })).toEqual(['first-oats'])
    expect(await slugs('овсом', { 'Accept-Language': 'ru' })).toEqual(['first-oats'])
    expect(await slugs('кухнями')).toEqual([])
  })

  test('checks phrases only in texts that the reader may read', async () => {
    expect((await slugs('"warm and patient"')).length).toBe(5)
    expect(await slugs('"patient and warm"')).toEqual([])
    expect(await slugs('"second oats"')).toEqual(['second-oats'])
  })

  test('pages do not overlap and keep the same order', async () => {
    const page = async (n: number) =>
      ((await (await app.get(`/search?q=porridge&per_page=2&page=${n}`)).json()) as { data: { id: string }[] }).data
    const ids = (await Promise.all([page(1), page(2), page(3), page(4)])).map((rows) => rows.map(({ id }) => id))
    expect(ids.map((list) => list.length)).toEqual([2, 2, 1, 0])
    expect(new Set(ids.flat()).size).toBe(5)
  })

  test('finds a change at once and analyses no other article again', async () => {
    const { db } = app.services
    const before = await db.selectFrom('search_segments').selectAll().where('lang', '=', 'en').execute()
    const files = {
      ...smallLibrary(),
      'books/rye/second-rye.en.md': article('Second rye').replace('Porridge', 'Quinoa'),
    }
    await importContent({ db, folder: writeFolder(files) })
    expect(await slugs('quinoa')).toEqual(['second-rye'])
    const after = await db.selectFrom('search_segments').selectAll().where('lang', '=', 'en').execute()
    expect(after.filter(({ id }) => before.some((row) => row.id === id)).map(({ dead }) => dead.length)).toEqual([1, 1])
    await importContent({ db, folder: writeFolder(smallLibrary()) })
    expect(await slugs('quinoa')).toEqual([])
    expect((await slugs('porridge')).length).toBe(5)
  })

  test('deletes the index of a language that was removed from the library', async () => {
    const { db } = app.services
    const english = Object.entries(smallLibrary()).filter(([name]) => !name.includes('.ru.'))
    const files = { ...Object.fromEntries(english), 'languages.yaml': '- iso: en\n  name: English\n' }
    await importContent({ db, folder: writeFolder(files) })
    expect(await db.selectFrom('search_segments').select('lang').where('lang', '=', 'ru').execute()).toEqual([])
    await importContent({ db, folder: writeFolder(smallLibrary()) })
    expect(await slugs('овсом', { 'Accept-Language': 'ru' })).toEqual(['first-oats'])
  })

  test.each([
    ['another version of the analyser', { version: '0.0' }],
    ['another state of the library', { revision: 'other' }],
  ])('segments of %s are built anew at the first query', async (_what, change) => {
    const { db } = app.services
    await db.updateTable('search_indexes').set(change).execute()
    await db
      .updateTable('search_segments')
      .set({ dead: [0] })
      .execute()
    const search = openSearch({ connectionString: app.databaseUrl }, 1)
    const fresh = createApp({ ...app.services, search })
    const answers = await Promise.all([1, 2, 3].map(() => fresh.request('/api/search?q=porridge')))
    for (const answer of answers) expect(((await answer.json()) as { meta: { total: number } }).meta.total).toBe(5)
    await search.stop()
  })

  test('a damaged index is replaced', async () => {
    const { db } = app.services
    await db
      .updateTable('search_segments')
      .set({ bytes: Buffer.from('spoilt') } as never)
      .execute()
    await db.updateTable('search_indexes').set({ revision: 'other' }).execute()
    const search = openSearch({ connectionString: app.databaseUrl }, 1)
    const fresh = createApp({ ...app.services, search })
    const answer = (await (await fresh.request('/api/search?q=porridge')).json()) as { meta: { total: number } }
    expect(answer.meta.total).toBe(5)
    await search.stop()
  })
})
