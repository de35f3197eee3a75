import { Hono } from 'hono'
import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { errorAnswerer } from '#server/http/answer/answer-error.ts'
import { bind } from '#server/http/bind.ts'
import { NO_ADDRESS } from '#server/http/connection/client-address.ts'
import type { AppEnv, Services } from '#server/http/context.ts'
import { type Deep, nested } from './reading.ts'

const { login } = accountEndpoints

/** Only what a body that is refused meets: somebody pays for it. */
const SERVICES = {
  budgets: { charge: () => undefined },
  addressOf: () => NO_ADDRESS,
  isProxied: () => false,
} as unknown as Services

/** A call with a body, without a server around it. */
function openCall(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.use((context, next) => {
    context.set('services', SERVICES)
    return next()
  })
  bind(app, login, () => Promise.reject(new Error('The handler was called')))
  app.onError(errorAnswerer())
  return app
}

const body =
  (deep: (levels: number) => string): Deep =>
  (levels) => {
    const app = openCall()
    const request = { method: 'POST', body: deep(levels), headers: { 'content-type': 'application/json' } }
    return async () => {
      const answer = await app.request(login.path, request)
      return `${answer.status} ${await answer.text()}`
    }
  }

export const DEEP_BODIES: Readonly<Record<string, Deep>> = {
  'a body of lists': body((levels) => nested('[', ']', levels).replace('x', '')),
  'a body of maps': body((levels) => nested('{"a":', '}', levels).replace('x', '1')),
  'a body that is never closed': body((levels) => '{"a":'.repeat(levels)),
  'a body with brackets in its words': body((levels) => `${'["]",'.repeat(levels)}1${']'.repeat(levels)}`),
}
