import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isUserGone } from '#server/db/violations.ts'
import { cookieOf, loginFrom, READER, SUBSCRIBER } from '#tests/support/attack/callers.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { seedPersonalData } from '#tests/support/server/personal-data.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 7.4.2

/** Columns that give access to something, or only repeat another column. */
const LEFT_OUT = [
  ...['users.email_key', 'users.password_hash'],
  ...['refresh_tokens.token_hash', 'refresh_tokens.family', 'refresh_tokens.user_id'],
  ...['email_proofs.token_hash', 'email_proofs.user_id'],
  ...['password_resets.token_hash', 'password_resets.user_id'],
]

onDatabases('what is kept about a reader', (kind) => {
  let app: TestApp
  let id = ''
  beforeAll(async () => {
    app = await openTestApp(kind, writeFolder(smallLibrary()))
    const user = app.services.db.selectFrom('users').select('id').where('email_key', '=', READER.email)
    id = (await user.executeTakeFirstOrThrow()).id
    await seedPersonalData(app.services.db, id, READER.email)
  })
  afterAll(() => app.close())

  /** Every column that refers to a user, by the database's catalog. */
  const references = async (): Promise<readonly { table: string; column: string }[]> => {
    const { rows } = await sql<{ table: string; column: string }>`
      select c.conrelid::regclass::text as table, a.attname as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'f' and c.confrelid = 'users'::regclass`.execute(app.services.db)
    return rows
  }
  const columns = async (): Promise<readonly { table: string; column: string }[]> => {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public'`.execute(app.services.db)
    return rows
  }
  const remove = (password: string, headers: Record<string, string>) =>
    app.app.request('/api/user/me', {
      method: 'DELETE',
      body: JSON.stringify({ current_password: password }),
      headers: { 'content-type': 'application/json', ...headers },
    })
  const exported = async (auth: Record<string, string>) => {
    const answer = await app.get('/user/me/export', auth)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="larder-account.json"')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    return ((await answer.json()) as { data: { tables: Record<string, Record<string, unknown>[]> } }).data.tables
  }

  test('a table that refers to a reader or holds an address is in the export', async () => {
    const named = (await columns()).filter(({ column }) => /user_id|email/.test(column)).map(({ table }) => table)
    const referring = (await references()).map(({ table }) => table)
    const tables = await exported(await bearer(app, READER.email, READER.password))
    expect(referring.length).toBeGreaterThan(5)
    expect([...new Set([...named, ...referring])].filter((table) => !(table in tables))).toEqual([])
  })

  test('the export has each table and each column, except secrets, and nothing of another reader', async () => {
    const tables = await exported(await bearer(app, READER.email, READER.password))
    const missing = (await columns())
      .filter(({ table }) => table in tables)
      .filter(({ table, column }) => !(column in (tables[table]?.[0] ?? {})))
      .map(({ table, column }) => `${table}.${column}`)
    expect(missing.sort()).toEqual([...LEFT_OUT].sort())
    expect(JSON.stringify(tables)).not.toContain(SUBSCRIBER.email)
    expect(tables.users?.[0]).toMatchObject({ id, email: READER.email, first_name: 'Robin' })
    // Refunds and disputes name only the provider's payment.
    expect(tables.payment_events?.map(({ event }) => event).sort()).toEqual(['e1', 'e2'])
  })

  test('a visitor gets no data and cannot delete an account', async () => {
    expect((await app.get('/user/me/export')).status).toBe(401)
    expect((await remove(READER.password, {})).status).toBe(401)
  })

  test('a wrong password deletes nothing and gives an error for its field', async () => {
    const auth = await bearer(app, READER.email, READER.password)
    const refused = await remove('a guess', auth)
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { errors: { current_password: ['The password is invalid'] } },
    ])
    expect((await app.get('/user/me', auth)).status).toBe(200)
  })

  test('deleting an account deletes every row except payments, which name nobody, and ends all sessions', async () => {
    const { db } = app.services
    const here = await loginFrom(app, '192.0.2.1')
    const cookie = `${cookieOf(here, 'larder_device')}; ${cookieOf(here, 'larder_refresh')}`
    const { access_token } = (await here.json()) as { access_token: string }
    const elsewhere = await bearer(app, READER.email, READER.password)
    const other = await bearer(app, SUBSCRIBER.email, SUBSCRIBER.password)
    const gone = await remove(READER.password, { Authorization: `Bearer ${access_token}`, cookie })
    expect(gone.status).toBe(204)
    expect(gone.headers.getSetCookie().join()).toContain('Max-Age=0')
    for (const { table, column } of await references()) {
      const left = sql<{ n: string }>`select count(*) as n from ${sql.table(table)} where ${sql.ref(column)} = ${id}`
      expect([table, (await left.execute(db)).rows[0]?.n]).toEqual([table, '0'])
    }
    expect(await db.selectFrom('mail_jobs').select('id').where('email_key', '=', READER.email).execute()).toEqual([])
    expect(await db.selectFrom('payments').select(['user_id', 'url', 'amount', 'status']).execute()).toEqual([
      { user_id: null, url: null, amount: 1200, status: 'paid' },
    ])
    expect((await app.get('/user/me', elsewhere)).status).toBe(401)
    expect((await app.post('/auth/refresh', {}, { cookie })).status).toBe(401)
    expect((await app.post('/auth/login', READER)).status).toBe(401)
    expect((await app.get('/user/me', other)).status).toBe(200)
  })

  test('a write after the account is gone gets 401, not an internal error', async () => {
    const late = app.services.db.insertInto('bookmarks').values({ user_id: id, article_slug: 'x' }).execute()
    expect(isUserGone(await late.catch((error: unknown) => error))).toBe(true)
  })

  test('the address can be used again, and its new owner learns nothing about the previous one', async () => {
    const person = { name: 'Robin', last_name: 'Again', phone: '+380671234567', email: READER.email }
    const password = { password: 'four brown socks', password_confirmation: 'four brown socks' }
    expect((await app.post('/auth/register', { ...person, ...password })).status).toBe(201)
    const tables = await exported(await bearer(app, READER.email, 'four brown socks'))
    expect(tables.payments).toEqual([])
    expect(tables.bookmarks).toEqual([])
  })
})
