import { expect, test } from 'vitest'
import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { endpoint, METHODS } from '#contract/endpoint.ts'
import { contentEndpoints } from '#contract/library/endpoints-content.ts'

test('every call has one of the allowed methods', { tags: ['spec-5.4'] }, () => {
  const calls = [...Object.values(accountEndpoints), ...Object.values(contentEndpoints)]
  expect(calls.length).toBeGreaterThan(20)
  expect(calls.filter(({ method }) => !METHODS.includes(method))).toEqual([])
  expect(METHODS.map((method) => method.toLowerCase())).toEqual(['get', 'post', 'patch', 'put', 'delete'])
  // @ts-expect-error A call with another method does not compile.
  endpoint({ method: 'TRACE', path: '/', summary: '', auth: 'none', status: 200, answer: 'none' })
})
