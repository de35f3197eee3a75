import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { expect } from 'vitest'
import { smallLibrary, writeFolder } from '../content/content-folder.ts'
import type { DatabaseKind } from '../database/databases.ts'
import { bearer, openTestApp, type TestApp } from './server-app.ts'
import { type StripeServer, startStripeServer } from './stripe-server.ts'

export const STRIPE_KEY = 'sk_test_not_a_key_of_anybody'
const WEBHOOK_SECRET = 'whsec_not_a_secret_of_anybody'
const { webhooks } = new Stripe(STRIPE_KEY)

/** The signature header that Stripe sends with the payload. */
export const sign = (
  payload: string,
  options: { readonly secret?: string; readonly timestamp?: number } = {},
): string => webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, ...options })

/** The payload of a Stripe event. */
export const eventOf = (type: string, object: object, created = Math.floor(Date.now() / 1000)): string =>
  // Indented, as Stripe writes it: code that parses and serializes it again breaks the signature.
  JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, created, data: { object } }, null, 2)

export interface StripeApp {
  readonly app: TestApp
  readonly server: StripeServer
  readonly reader: { readonly Authorization: string }
  readonly buy: (language?: string) => Promise<Response>
  /** Begins a payment. Gives its session. */
  readonly begin: () => Promise<string>
  readonly send: (payload: string, header: string) => Promise<Response>
  /** Sends a validly signed event. Gives what the webhook answers in `received`. */
  readonly tell: (type: string, object: object, created?: number) => Promise<string>
  /** Deletes all payments and takes the subscription back. */
  readonly reset: () => Promise<void>
  readonly close: () => Promise<void>
}

/** The whole server with Stripe as its payment provider, and a stand-in for Stripe's API. */
export async function openStripeApp(kind: DatabaseKind): Promise<StripeApp> {
  const server = await startStripeServer()
  const app = await openTestApp(kind, writeFolder(smallLibrary()), {
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: server.url,
    PUBLIC_ORIGIN: 'https://books.example',
  })
  const { db } = app.services
  const reader = await bearer(app, 'reader@example.com', 'reader-demo-1')
  const buy: StripeApp['buy'] = (language = 'en') =>
    app.post('/payments/checkout', {}, { ...reader, 'Accept-Language': language })
  const send: StripeApp['send'] = async (payload, header) =>
    app.app.request('/api/payments/webhooks/stripe', {
      method: 'POST',
      body: payload,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header },
    })
  return {
    app,
    server,
    reader,
    buy,
    send,
    begin: async () => {
      expect((await buy()).status).toBe(201)
      return (await db.selectFrom('payments').select('session').executeTakeFirstOrThrow()).session
    },
    tell: async (type, object, created) => {
      const payload = eventOf(type, object, created)
      const answer = await send(payload, sign(payload))
      expect(answer.status).toBe(200)
      return ((await answer.json()) as { received: string }).received
    },
    reset: async () => {
      for (const table of ['payments', 'payment_events', 'attempts'] as const) await db.deleteFrom(table).execute()
      await db.updateTable('users').set({ subscribed: false }).where('first_name', '=', 'Robin').execute()
      server.calls.length = 0
      server.fault = null
      for (const page of server.openPages()) server.pay(page)
    },
    close: async () => {
      await app.close()
      await server.stop()
    },
  }
}
