import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, type EndpointShape } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { MARK, MARK_HEADER } from '#contract/headers.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp('embedded', writeFolder(smallLibrary()))
})
afterAll(() => app.close())

const PARAMS = { slug: 'no-such', quantity: '10', format: 'epub', id: '1', article_id: '1', session: '1' }
const CALLS = Object.values<EndpointShape>(endpoints).map((call) => [`${call.method} ${call.path}`, call] as const)

test.each(CALLS)('%s: every answer has our mark, also a refusal', async (_, call) => {
  const params = { ...PARAMS, provider: 'none', asset_key: 'none' }
  const address = `/api${addressOf(call, { params })}`
  const answer = await app.app.request(address, { method: call.method })
  await answer.body?.cancel()
  expect(answer.headers.get(MARK_HEADER)).toBe(MARK)
})

test.each(['/nothing-here', '/docs', '/openapi.json'])('%s has our mark', async (path) => {
  expect((await app.get(path)).headers.get(MARK_HEADER)).toBe(MARK)
})

test.each(['/books', '/health'])('%s that has not changed has our mark and its language', async (path) => {
  const asked = { 'Accept-Language': 'ru' }
  const etag = (await app.get(path, asked)).headers.get('etag')
  const same = await app.get(path, { ...asked, 'If-None-Match': String(etag) })
  expect(same.status).toBe(304)
  expect([same.headers.get(MARK_HEADER), same.headers.get('content-language')]).toEqual([MARK, 'ru'])
})

test('every localized answer says which language came', async () => {
  const login = await bearer(app, 'subscriber@example.com', 'subscriber-demo-1')
  const localized = Object.values<EndpointShape>(endpoints).filter((call) => call.localized)
  expect(localized.length).toBeGreaterThan(5)
  for (const call of localized) {
    const slug = call.path.startsWith('/articles') ? 'first-oats' : 'oats'
    const query = { ...(call.path === '/search' && { q: 'овёс' }) }
    const answer = await app.get(addressOf(call, { params: { ...PARAMS, slug, quantity: '10' }, query }), {
      ...login,
      'Accept-Language': 'ru',
    })
    await answer.body?.cancel()
    expect([call.path, answer.ok, answer.headers.get('content-language')]).toEqual([call.path, true, 'ru'])
  }
})

test('the page of the API names the mark', async () => {
  const document = (await (await app.get('/openapi.json')).json()) as {
    paths: Record<string, { get: { responses: Record<string, { headers: object }> } }>
  }
  const answers = document.paths['/api/books']?.get.responses
  expect(Object.keys(answers?.['200']?.headers ?? {})).toEqual([MARK_HEADER, 'Content-Language'])
  expect(Object.keys(answers?.default?.headers ?? {})).toEqual([MARK_HEADER, 'Content-Language'])
})
