import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { EndpointShape } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { Problem } from '#contract/resource.ts'
import { smallLibrary, writeFolder } from '#tests/support/content-folder.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server-app.ts'

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
    'reader@example.com',
    'reader-demo-1',
    '+380671234567',
    'password_reset',
  ),
  fc.string({ maxLength: 30 }),
)
const fields = fc.dictionary(
  fc.constantFrom(
    ...['q', 'page', 'per_page', 'attributes', 'updated_since', 'w', 'h', 'f', 'email', 'password', 'article_id'],
    ...['password_confirmation', 'current_password', 'name', 'first_name', 'last_name', 'phone', 'country', 'token'],
    ...['action', 'code', 'state', 'iss', 'error', 'g-recaptcha-response'],
  ),
  value,
  { maxKeys: 8 },
)
/** Half of a letter is text in JSON, and none in UTF-8. */
const words = fc.oneof(fc.constantFrom('Robin', '\uD800', 'x'.repeat(500)), value)
/** Everything that registering and changing an account needs, and what breaks in it. */
const accountFields = fc.record({
  email: fc.oneof(fc.constantFrom('reader@example.com', 'new@example.com'), value),
  name: words,
  first_name: words,
  last_name: words,
  phone: fc.oneof(fc.constant('+380671234567'), value),
  country: fc.oneof(fc.constant('UA'), value),
  password: fc.constant('reader-demo-1'),
  password_confirmation: fc.constant('reader-demo-1'),
  current_password: fc.constant('reader-demo-1'),
  token: value,
})

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

test('whatever an account is made of, or changed to, is stored or refused in words', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const auth = await bearer(app, 'reader@example.com', 'reader-demo-1')
  const statuses = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('register', 'update', 'reset', 'forgot'), accountFields, async (call, form) => {
      await app.services.db.deleteFrom('attempts').execute()
      const answer = await {
        register: () => app.post('/auth/register', form),
        update: () => app.patch('/user/me/update', form, auth),
        reset: () => app.post('/auth/password/reset', form),
        forgot: () => app.post('/auth/password/forgot', form),
      }[call]()
      statuses.add(`${call} ${answer.status}`)
      expect([200, 201, 422]).toContain(answer.status)
      if (answer.status === 422) expect(v.is(Problem, await answer.json())).toBe(true)
    }),
    { numRuns: 150 },
  )
  expect([...statuses]).toEqual(expect.arrayContaining(['register 422', 'update 422', 'forgot 200', 'reset 422']))
  expect(errors).not.toHaveBeenCalled()
  errors.mockRestore()
})
