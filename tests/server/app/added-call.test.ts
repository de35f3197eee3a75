import 'fake-indexeddb/auto'
import { Hono } from 'hono'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { errorAnswerer } from '#server/http/answer/answer-error.ts'
import { markAnswers } from '#server/http/answer/mark.ts'
import { bind } from '#server/http/bind.ts'
import type { AppEnv } from '#server/http/context.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// The three steps of CONTRIBUTING: the contract, the server, the caller. Nothing else knows the call.

const weather = endpoint({
  method: 'POST',
  path: '/weather/:town',
  summary: 'The weather in a town',
  auth: 'none',
  status: 200,
  params: v.object({ town: v.string() }),
  body: v.object({ unit: v.picklist(['C', 'F']) }),
  answer: v.object({ degrees: v.number() }),
  forwarded: true,
})

let app: TestApp
beforeAll(async () => {
  app = await openTestApp('embedded', 'content')
  Object.assign(endpoints, { weather })
})
afterAll(async () => {
  // Other tests look at the same contract.
  Reflect.deleteProperty(endpoints, 'weather')
  await app.close()
})

function serve(): Hono<AppEnv> {
  const api = new Hono<AppEnv>()
  api.use('*', markAnswers, async (context, next) => {
    context.set('services', app.services)
    context.set('language', 'en')
    await next()
  })
  bind(api, weather, async ({ params, body }) => ({ degrees: params.town.length * (body.unit === 'C' ? 1 : 10) }))
  api.onError(errorAnswerer())
  return new Hono<AppEnv>().route('/api', api)
}

test('a new call is made by its name, parsed on both sides, with nothing else changed', async () => {
  const server = serve()
  const seen: string[] = []
  const { engine } = openDevice({
    seen,
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      seen.push(String(input))
      return server.request(input, init)
    },
  })
  const ask = (body: unknown) =>
    // @ts-expect-error The types have the contract as it was compiled, without this call.
    engine.call('weather', { params: { town: 'Київ' }, body })
  expect(await ask({ unit: 'C' })).toMatchObject({ ok: true, value: { degrees: 4 } })
  expect(await ask({ unit: 'F' })).toMatchObject({ ok: true, value: { degrees: 40 } })
  expect(await ask({ unit: 'K' })).toMatchObject({ ok: false, problem: { kind: 'refused', status: 422 } })
  expect(seen.at(-1)).toBe(`/api/weather/${encodeURIComponent('Київ')}`)
})
