import 'fake-indexeddb/auto'
import type { Hono } from 'hono'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { AppEnv } from '#server/http/context.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { openTestApp } from '#tests/support/server/server-app.ts'

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
Object.assign(endpoints, { weather })

/** Stands in for a file that binds one other call. */
vi.mock('#server/app/trace.ts', async () => {
  const { bind } = await import('#server/http/bind.ts')
  return {
    bindTrace: (app: Hono<AppEnv>) =>
      bind(app, weather, async ({ params, body }) => ({ degrees: params.town.length * (body.unit === 'C' ? 1 : 10) })),
  }
})

test('a new call is made by its name, parsed on both sides, with nothing else changed', async () => {
  const app = await openTestApp('embedded', 'content')
  const seen: string[] = []
  const { engine } = openDevice({
    seen,
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      seen.push(String(input))
      return app.app.request(input, init)
    },
  })
  const ask = (body: unknown) =>
    // @ts-expect-error The types have the contract as it was compiled, without this call.
    engine.call('weather', { params: { town: 'Київ' }, body })
  expect(await ask({ unit: 'C' })).toMatchObject({ ok: true, value: { degrees: 4 } })
  expect(await ask({ unit: 'F' })).toMatchObject({ ok: true, value: { degrees: 40 } })
  expect(await ask({ unit: 'K' })).toMatchObject({ ok: false, problem: { kind: 'refused', status: 422 } })
  expect(seen.at(-1)).toBe(`/api/weather/${encodeURIComponent('Київ')}`)
  await app.close()
})
