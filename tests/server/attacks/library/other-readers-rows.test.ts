import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { checkout, messageAbout, tell } from '#tests/support/server/payments.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 8.2.2 8.2.3 15.3.3

let app: TestApp
let reader: { Authorization: string }
let subscriber: { Authorization: string }
let article: string
beforeAll(async () => {
  app = await openTestApp('embedded', writeFolder(smallLibrary()), { PAYMENTS: 'sandbox' })
  reader = await bearer(app, 'reader@example.com', 'reader-demo-1')
  subscriber = await bearer(app, 'subscriber@example.com', 'subscriber-demo-1')
  const { id } = await app.services.db.selectFrom('articles').select('id').limit(1).executeTakeFirstOrThrow()
  article = String(id)
})
afterAll(() => app.close())

const bookmarksOf = async (headers: Record<string, string>): Promise<number> =>
  ((await (await app.get('/user/bookmarks', headers)).json()) as { data: unknown[] }).data.length
const me = async (headers: Record<string, string>): Promise<unknown> =>
  ((await (await app.get('/user/me', headers)).json()) as { data: { attributes: unknown } }).data.attributes

test('only its reader can see and remove a bookmark', async () => {
  expect((await app.post('/user/bookmarks', { article_id: article }, subscriber)).status).toBe(201)
  expect([await bookmarksOf(subscriber), await bookmarksOf(reader)]).toEqual([1, 0])
  const remove = (headers: Record<string, string>) =>
    app.app.request(`/api/user/bookmarks/${article}`, { method: 'DELETE', headers })
  expect((await remove(reader)).status).toBe(204)
  expect(await bookmarksOf(subscriber)).toBe(1)
  expect((await remove(subscriber)).status).toBe(204)
  expect(await bookmarksOf(subscriber)).toBe(0)
})

test('a bookmark belongs to the requester, whoever the request names', async () => {
  const named = { article_id: article, user_id: '2', user: { id: '2' }, id: '1' }
  expect((await app.post('/user/bookmarks?user_id=2', named, reader)).status).toBe(201)
  expect([await bookmarksOf(subscriber), await bookmarksOf(reader)]).toEqual([0, 1])
})

test('a key of one reader does not give its answer to another', async () => {
  const key = { 'idempotency-key': 'one-key-for-two' }
  expect((await app.post('/user/bookmarks', { article_id: article }, { ...subscriber, ...key })).status).toBe(201)
  expect((await app.post('/user/bookmarks', { article_id: article }, { ...reader, ...key })).status).toBe(200)
})

test('only its payer can see a payment', async () => {
  const { session } = await checkout(app, reader)
  expect((await app.get(`/payments/${session}`, reader)).status).toBe(200)
  expect((await app.get(`/payments/${session}`, subscriber)).status).toBe(404)
  expect((await app.get(`/payments/${session}`)).status).toBe(401)
})

test.each<[string, object]>([
  ['a field', { subscribed: true }],
  ['a row', { data: { attributes: { subscribed: true } } }],
  ['a prototype', JSON.parse('{"__proto__":{"subscribed":true}}') as object],
  ['a constructor', { constructor: { prototype: { subscribed: true } } }],
])('nobody subscribes by %s of an account', async (_, more) => {
  const change = { first_name: 'Robin', current_password: 'reader-demo-1', role: 'admin', id: '2', ...more }
  expect((await app.patch('/user/me/update', change, reader)).status).toBe(200)
  expect(await me(reader)).toMatchObject({ subscribed: false, first_name: 'Robin' })
  expect(({} as { subscribed?: boolean }).subscribed).toBeUndefined()
  expect(await me(subscriber)).toMatchObject({ subscribed: true, first_name: 'Sasha' })
})

test('a webhook call that is forged, changed, replayed for another or unsigned grants nothing; a valid one does', async () => {
  const { session } = await checkout(app, reader)
  const message = await messageAbout(app, session, 'paid')
  for (const signature of [
    '',
    'x',
    'f'.repeat(64),
    't=1,v1=',
    `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`,
  ])
    expect((await tell(app, message, signature)).status).toBeGreaterThanOrEqual(400)
  const { payments } = app.services
  if (payments?.name !== 'sandbox') throw new Error('not the sandbox')
  const { signature } = payments.sign({ ...message, session: 'another' })
  expect((await tell(app, message, signature)).status).toBeGreaterThanOrEqual(400)
  expect(await me(reader)).toMatchObject({ subscribed: false })
  for (let times = 0; times < 3; times += 1) expect((await tell(app, message)).status).toBe(200)
  expect(await me(reader)).toMatchObject({ subscribed: true })
  const granted = await app.services.db.selectFrom('payments').select('status').where('session', '=', session).execute()
  expect(granted).toEqual([{ status: 'paid' }])
})
