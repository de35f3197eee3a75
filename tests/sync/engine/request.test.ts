import { expect, test } from 'vitest'
import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import { marked } from '#tests/support/device/foreign-answers.ts'
import { createRequest, readConnectionStats } from '#workers/net/request.ts'
import { createSend } from '#workers/net/send.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

const answering = (
  answer: () => Response | Promise<Response>,
  accessToken = async () => 'secret',
  { apiBase = '/api', onFault = (_: unknown): void => undefined } = {},
) => {
  const sent: { url: string; headers: Headers }[] = []
  const fetchIt = (async (url: string, init?: RequestInit) => {
    sent.push({ url, headers: new Headers(init?.headers) })
    return answer()
  }) as unknown as typeof fetch
  const credentials = {
    accessToken,
    clientAddress: () => '192.0.2.1',
    reader: async () => null,
    renewed: async () => undefined,
    refused: async () => undefined,
    renewedInVain: async () => undefined,
    mayRenew: async () => true,
    unrenewed: { token: null },
  }
  const server = { marks: async () => false, noteMark: () => undefined, hasLanguage: async () => true }
  const request = createRequest(
    createSend({ fetch: fetchIt, apiBase, credentials, server, refreshLock: (work) => work(), onFault }),
  )
  return { request, sent }
}

test('a request carries language, address and token', { tags: ['spec-7.1'] }, async () => {
  const { request, sent } = answering(() => Response.json({ data: [] }))
  expect(await request(contentEndpoints.books, 'uk')).toEqual({ ok: true, value: { data: [] }, leftOut: 0 })
  const { url, headers } = sent[0] ?? { url: '', headers: new Headers() }
  expect(url).toBe('/api/books')
  expect(Object.fromEntries(headers)).toMatchObject({
    accept: 'application/json',
    'accept-language': 'uk',
    authorization: 'Bearer secret',
    'x-client-address': '192.0.2.1',
  })
})

test.each([
  ['a bad shape', () => Response.json({ data: [{ id: 1 }] }), { kind: 'not_our_server', status: 200 }],
  ['a bad shape of ours', () => marked(Response.json({ rows: [{ id: 1 }] })), { kind: 'bad_answer' }],
  ['html', () => new Response('<html>'), { kind: 'not_our_server', status: 200 }],
  ['another language', () => marked(Response.json({ data: [] }), 'uk'), { kind: 'bad_answer' }],
  ['no network', () => Promise.reject(new TypeError('failed')), { kind: 'offline' }],
  ['silence', () => Promise.reject(new DOMException('slow', 'TimeoutError')), { kind: 'timeout' }],
] as const)('%s is a problem, never an exception', { tags: ['spec-8.8'] }, async (_, answer, problem) => {
  const { request } = answering(answer as () => Response)
  expect(await request(contentEndpoints.books, 'en')).toEqual({ ok: false, problem })
})

// A browser refuses the first one within `fetch`, as if there were no network.
test.each(['https://name:secret@host/api', 'https://name@host/api', 'https://:0:0/api'])(
  'an API base that can be no address is our fault, and no missing network: %s',
  async (apiBase) => {
    const faults: unknown[] = []
    const { request, sent } = answering(() => Response.json({ data: [] }), undefined, {
      apiBase,
      onFault: (error) => void faults.push(error),
    })
    expect(await request(contentEndpoints.books, 'en')).toEqual({ ok: false, problem: { kind: 'not_built' } })
    expect(sent).toEqual([])
    expect(faults).toEqual([expect.any(TypeError)])
    expect(String(faults[0])).not.toContain('secret')
  },
)

test('a token that cannot be read is a problem, never an exception', async () => {
  const { request, sent } = answering(
    () => Response.json({ data: [] }),
    () => Promise.reject(new DOMException('closed', 'InvalidStateError')),
  )
  expect(await request(contentEndpoints.books, 'en')).toEqual({ ok: false, problem: { kind: 'offline' } })
  expect(sent).toEqual([])
})

test.each([200, 201, 202])('an answer with status %i is accepted', { tags: ['spec-9.12'] }, async (status) => {
  const { request } = answering(() => Response.json({ data: { redirectUrl: '/subscribe' } }, { status }))
  const expected = { ok: true, value: { data: { redirectUrl: '/subscribe' } }, leftOut: 0 }
  expect(await request(accountEndpoints.resetPassword, 'en')).toEqual(expected)
})

test.each([300, 400, 422])('an answer of %i is a refusal', { tags: ['spec-9.12'] }, async (status) => {
  const { request } = answering(() => Response.json({ meta: { message: 'No' } }, { status }))
  const expected = { ok: false, problem: { kind: 'refused', status } }
  expect(await request(accountEndpoints.resetPassword, 'en')).toMatchObject(expected)
})

test('a refusal has its message, its field errors and the time to wait', { tags: ['spec-8.10'] }, async () => {
  const body = JSON.stringify({ meta: { message: 'Wait' }, errors: { q: ['short'] } })
  const { request } = answering(
    () => new Response(body, { status: 429, headers: { ...JSON_TYPE, 'retry-after': '7' } }),
  )
  expect(await request(contentEndpoints.books, 'en')).toEqual({
    ok: false,
    problem: { kind: 'refused', status: 429, message: 'Wait', errors: { q: ['short'] }, retryAfterMs: 7_000 },
  })
})

test('connection stats are lines of key=value, and may be missing', { tags: ['spec-7.8'] }, async () => {
  const stats = await readConnectionStats(
    (async () => new Response('ip=192.0.2.1\nloc=UA\n')) as unknown as typeof fetch,
    '/api/trace',
  )
  expect(stats?.get('loc')).toBe('UA')
  expect(
    await readConnectionStats((async () => new Response('', { status: 500 })) as unknown as typeof fetch, '/x'),
  ).toBeNull()
})
