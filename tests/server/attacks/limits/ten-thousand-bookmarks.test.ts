import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { writeManyArticles } from '#tests/support/content/many-articles.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 15.2.2

const ALL = 10_000
/** 10.9 MB were sent before the list came in pages. */
const MOST_BYTES = 1_000_000

interface Listed {
  readonly data: readonly { readonly id: string; readonly attributes: { readonly article_id: string } }[]
  readonly included: readonly unknown[]
  readonly links: { readonly next: string | null; readonly last: string | null }
  readonly meta: { readonly total: number; readonly per_page: number }
}

onDatabases('a reader with ten thousand bookmarks', (kind) => {
  let app: TestApp
  let headers: Record<string, string>
  beforeAll(async () => {
    app = await openTestApp(kind, writeFolder(smallLibrary()))
    const { db } = app.services
    await writeManyArticles(db, ALL, 60, false)
    headers = await bearer(app, 'reader@example.com', 'reader-demo-1')
    await sql`insert into bookmarks (user_id, article_slug)
      select users.id, 'many-' || n from users, generate_series(1, ${ALL}::int) n where email = 'reader@example.com'`.execute(
      db,
    )
  })
  afterAll(() => app.close())
  const read = async (query: string): Promise<{ readonly list: Listed; readonly bytes: number }> => {
    const answer = await app.get(`/user/bookmarks${query}`, headers)
    expect(answer.status).toBe(200)
    const text = await answer.text()
    return { list: JSON.parse(text) as Listed, bytes: text.length }
  }

  test('gets the newest hundred with their articles and the address of the next page', {
    tags: ['spec-7.7'],
  }, async () => {
    const { list, bytes } = await read('')
    expect([list.data.length, list.included.length, list.meta.total]).toEqual([100, 100, ALL])
    expect(list.links.next).toBe('/api/user/bookmarks?per_page=100&page=2')
    expect(bytes).toBeLessThan(MOST_BYTES)
  })

  test('gets each bookmark once, the newest first, in pages without articles', async () => {
    const ids: number[] = []
    for (let next: string | null = '?without=included'; next !== null; ) {
      const { list, bytes }: Awaited<ReturnType<typeof read>> = await read(next)
      expect(list.included).toEqual([])
      expect(bytes).toBeLessThan(MOST_BYTES)
      ids.push(...list.data.map(({ id }) => Number(id)))
      next = list.links.next?.replace(/^[^?]*/, '') ?? null
    }
    expect(ids).toHaveLength(ALL)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  })

  test('cannot ask for larger pages or add more', async () => {
    for (const query of ['?per_page=101', '?per_page=1001&without=included', '?without=data', '?page=0'])
      expect((await app.get(`/user/bookmarks${query}`, headers)).status).toBe(422)
    const { id } = await app.services.db
      .selectFrom('articles')
      .select('id')
      .where('slug', '=', 'first-oats')
      .executeTakeFirstOrThrow()
    const add = (key: string) =>
      app.post('/user/bookmarks', { article_id: id }, { ...headers, 'Idempotency-Key': key, 'Accept-Language': 'uk' })
    const refused = await add('one')
    expect(refused.status).toBe(422)
    expect(await refused.json()).toEqual({
      meta: { message: 'В обраному забагато статей. Приберіть ті, що більше не потрібні' },
    })
    const newest = (await read('?without=included&per_page=1')).list.data[0]?.attributes.article_id
    await app.app.request(`/api/user/bookmarks/${newest}`, { method: 'DELETE', headers })
    expect((await add('one')).status).toBe(201)
  })
})
