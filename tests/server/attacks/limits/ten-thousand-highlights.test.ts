import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleId } from '#tests/server/support/two-readers.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

const ALL = 10_000
const AT = '2026-11-12T10:00:00.000Z'
const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const PASSAGE = {
  lang: 'en',
  block: 1,
  quote: 'rye',
  before: 'the ',
  after: ' is',
  color: 'pink',
  note: 'Mine',
} as const

onDatabases('a reader with ten thousand highlights', (kind) => {
  let app: TestApp
  let headers: Record<string, string>
  let article_id: string
  beforeAll(async () => {
    app = await openTestApp(kind, writeFolder(smallLibrary()))
    const { db } = app.services
    headers = await bearer(app, 'reader@example.com', 'reader-demo-1')
    const user = db.selectFrom('users').select('id').where('email', '=', 'reader@example.com')
    const { id: user_id } = await user.executeTakeFirstOrThrow()
    article_id = await articleId(app, 'second-rye')
    const rows = Array.from({ length: ALL }, (_, n) => ({
      ...{ user_id, id: idOf(n), article_id, article_slug: 'second-rye', start_at: 0, end_at: 3, revision: '1' },
      ...{ ...PASSAGE, deleted: false, made_at: new Date(AT), updated_at: new Date(AT) },
    }))
    for (let at = 0; at < ALL; at += 1_000)
      await db
        .insertInto('highlights')
        .values(rows.slice(at, at + 1_000))
        .execute()
  })
  afterAll(() => app.close())

  const put = () =>
    app.app.request(`/api/user/highlights/${idOf(ALL)}`, {
      method: 'PUT',
      body: JSON.stringify({ ...PASSAGE, article_id, start: 0, end: 3, made_at: AT, base: null }),
      headers: { 'content-type': 'application/json', 'Accept-Language': 'ru', ...headers },
    })

  test('cannot make another one until one is deleted', async () => {
    const full = await put()
    expect([full.status, await full.json()]).toEqual([
      422,
      { meta: { message: 'Выделений слишком много. Удалите те, что больше не нужны' } },
    ])
    await app.app.request(`/api/user/highlights/${idOf(0)}`, { method: 'DELETE', headers })
    expect((await put()).status).toBe(201)
  })
})
