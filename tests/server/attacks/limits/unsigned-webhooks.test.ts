import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { WEBHOOK } from '#tests/support/server/payments.ts'
import { loggedErrors } from '#tests/support/server/read-log.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 2.4.1

/** Fewer of the cheapest calls use it up. */
const SMALL = { MAX_COST_PER_ADDRESS: '30' }
const CALLS = 250

/** What is asked, and the statuses before and after the budget is used up. */
const CASES = [
  ['/docs', {}, [200, 429]],
  ['/openapi.json', {}, [200, 429]],
  ['/docs', { method: 'HEAD' }, [200, 429]],
  ['/docs', { headers: { 'If-None-Match': '*' } }, [304, 429]],
  ['/books', { method: 'HEAD' }, [200, 429]],
  ['/books', { headers: { 'If-None-Match': '*' } }, [304, 429]],
  ['/user/me', { headers: { Authorization: 'Bearer nonsense' } }, [401, 429]],
  ['/search?q=a', {}, [422, 429]],
] as const

onDatabases('what anybody may call without end', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind, writeFolder(smallLibrary()), { PAYMENTS: 'sandbox', ...SMALL })
  })
  afterAll(() => app.close())

  const statuses = async (times: number, address: string, path: string, init: RequestInit = {}) => {
    const seen: number[] = []
    for (let n = 0; n < times; n++) {
      const answer = await app.app.request(`/api${path}`, init, { incoming: { socket: { remoteAddress: address } } })
      seen.push(answer.status)
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    return new Set(seen)
  }

  test('unsigned messages to the webhook have a budget, and one line in the log', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const message = { method: 'POST', body: '{}' }
    expect(await statuses(20, '192.0.2.1', WEBHOOK, message)).toEqual(new Set([400, 429]))
    expect(await statuses(1, '192.0.2.2', WEBHOOK, message)).toEqual(new Set([400]))
    expect(loggedErrors(log)).toEqual(['payments: a message to the webhook of sandbox was not signed, or too old'])
    log.mockRestore()
  })

  test.each(CASES)('%s with %j is charged', async (path, init, expected) => {
    const address = `198.51.100.${CASES.findIndex(([other, how]) => other === path && how === init)}`
    expect(await statuses(CALLS, address, path, init)).toEqual(new Set(expected))
  })

  test('the documents about the API are made once', async () => {
    const [first, second] = [await app.get('/docs'), await app.get('/docs')]
    expect(await first.text()).toBe(await second.text())
    expect(first.headers.get('etag')).toBe(second.headers.get('etag'))
    expect(app.services.answers.has('document /docs', null)).toBe(true)
  })
})
