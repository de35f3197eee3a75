import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 2.4.1

/** A hundredth of the shipped limits, so that few calls use up a budget. */
const SMALL = { MAX_COST_PER_ADDRESS: '1200', MAX_COST_PER_ACCOUNT: '400' }
const SEARCHES = 30
const CHANGES = 40
/** Each is another one: an answer that is in memory costs little. */
let searches = 0
const search = (page: number) => `/search?q=porridge${searches++}&page=${page + 1}`

onDatabases('expensive calls without end', (kind) => {
  let app: TestApp
  let reader: Record<string, string>
  beforeAll(async () => {
    app = await openTestApp(kind, writeFolder(smallLibrary()), { ...SMALL, TRUSTED_PROXIES: '10.0.0.1' })
    reader = await bearer(app, 'reader@example.com', 'reader-demo-1')
  })
  afterAll(() => app.close())

  const call = async (address: string, path: string, init: RequestInit = {}): Promise<Response> =>
    app.app.request(`/api${path}`, init, { incoming: { socket: { remoteAddress: address } } })
  /** The number of answers by status, of calls one after the other. */
  async function statuses(times: number, ask: (index: number) => Promise<Response>): Promise<Map<number, number>> {
    const seen = new Map<number, number>()
    for (let index = 0; index < times; index++) {
      const answer = await ask(index)
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
    }
    return seen
  }

  test('too many searches from one address are refused; other addresses and plain reading go on', async () => {
    const seen = await statuses(SEARCHES + 10, (index) => call('192.0.2.1', search(index)))
    expect(seen.get(200)).toBeGreaterThanOrEqual(SEARCHES)
    expect(seen.get(429)).toBeGreaterThanOrEqual(5)
    const refused = await call('192.0.2.1', search(100), { headers: { 'Accept-Language': 'ru' } })
    expect(await refused.json()).toEqual({ meta: { message: 'Слишком много попыток. Подождите немного' } })
    expect((await call('192.0.2.2', '/search?q=porridge')).status).toBe(200)
    expect((await call('192.0.2.1', '/health')).status).toBe(200)
  })

  test('forged headers do not give an address a new budget', async () => {
    await statuses(SEARCHES + 5, (index) => call('192.0.2.3', search(index)))
    const forged = { 'X-Forwarded-For': '203.0.113.1', 'X-Client-Address': '203.0.113.1' }
    expect((await call('192.0.2.3', search(100), { headers: forged })).status).toBe(429)
    // A household with IPv6 has all addresses of its network.
    const seen = await statuses(SEARCHES + 5, (index) => call(`2001:db8:1:2::${index}`, search(index)))
    expect(seen.get(429)).toBeGreaterThan(0)
  })

  test('too many changes of one account are refused from any address and write no more rows', async () => {
    const change = (index: number) =>
      call(`198.51.100.${index}`, '/user/bookmarks/1', {
        method: 'DELETE',
        headers: { ...reader, 'Idempotency-Key': `key-${index}` },
      })
    const seen = await statuses(CHANGES + 20, change)
    expect(seen.get(204)).toBeLessThanOrEqual(CHANGES + 5)
    expect(seen.get(429)).toBeGreaterThanOrEqual(10)
    const { count } = await app.services.db
      .selectFrom('idempotent_answers')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(seen.get(204))
  })
})
