import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { EndpointShape } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { Problem } from '#contract/resource.ts'
import { smallLibrary, writeFolder } from '#tests/support/content-folder.ts'
import { openTestApp, type TestApp } from '#tests/support/server-app.ts'

const calls = Object.values<EndpointShape>(endpoints)

/** Values of the kind that break servers, and some that are right. */
const value = fc.oneof(
  fc.constantFrom(
    'oats',
    'first-oats',
    '1',
    '0',
    '-1',
    '1e9',
    '999999999',
    '',
    ' ',
    '%',
    '\u0000',
    '..',
    '../..',
    "'",
    '🍎',
    'prev,next',
    'NaN',
  ),
  fc.string({ maxLength: 30 }),
)
const fields = fc.dictionary(
  fc.constantFrom('q', 'page', 'per_page', 'attributes', 'updated_since', 'w', 'h', 'f', 'email', 'password'),
  value,
  { maxKeys: 4 },
)

let app: TestApp
beforeAll(async () => {
  app = await openTestApp('embedded', writeFolder(smallLibrary()))
})
afterAll(() => app.close())

test('whatever is sent, the answer is the contract’s or a problem in words, and never a fault of the server', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...calls),
      fc.array(value, { minLength: 2, maxLength: 2 }),
      fields,
      fields,
      async (call, params, query, body) => {
        let index = 0
        const path = call.path.replace(/:\w+/g, () => encodeURIComponent(params[index++] ?? 'x'))
        const init =
          call.method === 'GET' ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
        const answer = await app.app.request(`/api${path}?${new URLSearchParams(query)}`, {
          method: call.method,
          ...init,
        })
        expect(answer.status).toBeLessThan(500)
        if (answer.status > 204 && answer.status !== 304) expect(v.is(Problem, await answer.json())).toBe(true)
      },
    ),
    { numRuns: 400 },
  )
  expect(errors).not.toHaveBeenCalled()
  errors.mockRestore()
})
