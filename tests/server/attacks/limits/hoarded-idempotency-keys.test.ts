import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

const MOST = 5_000

onDatabases('idempotency keys without end', (kind) => {
  let app: TestApp
  let headers: Record<string, string>
  let article = ''
  beforeAll(async () => {
    app = await openTestApp(kind, writeFolder(smallLibrary()))
    headers = await bearer(app, 'reader@example.com', 'reader-demo-1')
    const row = await app.services.db
      .selectFrom('articles')
      .select('id')
      .where('slug', '=', 'first-oats')
      .executeTakeFirstOrThrow()
    article = row.id
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await app.services.db.deleteFrom('idempotent_answers').execute()
  })

  /** Inserts stored answers of one account. The newest is `minutes` old, each next one a millisecond older. */
  const hoard = (count: number, minutes: number) =>
    sql`insert into idempotent_answers (user_id, key, request, status, body, created_at)
      select users.id, 'old-' || n, 'POST ' || ${article}::text, 201, '{"data":"first"}',
        now() - ${minutes} * interval '1 minute' - n * interval '1 millisecond'
      from users, generate_series(1, ${count}::int) n where email = 'reader@example.com'`.execute(app.services.db)
  const add = (key: string, who = headers) =>
    app.post('/user/bookmarks', { article_id: article }, { ...who, 'Idempotency-Key': key })
  const count = async () =>
    Number((await sql<{ n: string }>`select count(*) n from idempotent_answers`.execute(app.services.db)).rows[0]?.n)

  test('of many old answers the oldest are deleted, and the others are still given', async () => {
    await hoard(MOST + 200, 30)
    expect((await add('new')).status).toBeLessThan(300)
    expect(await count()).toBe(MOST)
    expect(await (await add('old-1')).json()).toEqual({ data: 'first' })
  })

  test('fresh answers are never deleted: only the account with too many must wait', async () => {
    await hoard(MOST, 1)
    const refused = await add('new')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await count()).toBe(MOST)
    expect(await (await add(`old-${MOST}`)).json()).toEqual({ data: 'first' })
    const other = await bearer(app, 'subscriber@example.com', 'subscriber-demo-1')
    expect((await add('new', other)).status).toBeLessThan(300)
  })
})
