import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { smallLibrary, writeFolder } from '#tests/support/content-folder.ts'
import { databases } from '#tests/support/databases.ts'
import { standing } from '#tests/support/payments.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server-app.ts'
import { type StripeServer, startStripeServer } from '#tests/support/stripe-server.ts'

const KEY = 'sk_test_not_a_key_of_anybody'
const WEBHOOK_SECRET = 'whsec_not_a_secret_of_anybody'
const { webhooks } = new Stripe(KEY)
const PAYMENT = 'pi_1'

describe.each(databases)('Stripe on %s', (kind) => {
  let server: StripeServer
  let app: TestApp
  let reader: { Authorization: string }
  let errors: ReturnType<typeof vi.spyOn>
  beforeAll(async () => {
    server = await startStripeServer()
    app = await openTestApp(kind, writeFolder(smallLibrary()), {
      STRIPE_SECRET_KEY: KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: server.url,
      PUBLIC_ORIGIN: 'https://books.example',
    })
    reader = await bearer(app, 'reader@example.com', 'reader-demo-1')
  })
  afterAll(async () => {
    await app.close()
    await server.stop()
  })
  beforeEach(async () => {
    const { db } = app.services
    for (const table of ['payments', 'payment_events', 'attempts'] as const) await db.deleteFrom(table).execute()
    await db.updateTable('users').set({ subscribed: false }).where('first_name', '=', 'Robin').execute()
    server.calls.length = 0
    server.fault = null
    errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    return () => errors.mockRestore()
  })

  const buy = (language = 'en') => app.post('/payments/checkout', {}, { ...reader, 'Accept-Language': language })
  const begin = async (): Promise<string> => {
    const answer = await buy()
    expect(answer.status).toBe(201)
    const { session } = await app.services.db.selectFrom('payments').select('session').executeTakeFirstOrThrow()
    return session
  }
  const send = (payload: string, header: string) =>
    app.app.request('/api/payments/webhooks/stripe', {
      method: 'POST',
      body: payload,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header },
    })
  const eventOf = (type: string, object: object, created = Math.floor(Date.now() / 1000)) =>
    // Written over several lines, as Stripe does: whoever parses and serialises it again loses the signature.
    JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, created, data: { object } }, null, 2)
  const sign = (payload: string, options: { secret?: string; timestamp?: number } = {}) =>
    webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, ...options })
  const tell = async (type: string, object: object, created?: number) => {
    const payload = eventOf(type, object, created)
    const answer = await send(payload, sign(payload))
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { received: string }).received
  }
  const paid = (session: string, changes: object = {}) => ({
    id: 'cs_test_1',
    object: 'checkout.session',
    client_reference_id: session,
    payment_intent: PAYMENT,
    payment_status: 'paid',
    amount_total: 1800,
    currency: 'eur',
    ...changes,
  })
  const refund = (changes: object = {}) => ({
    id: 're_1',
    object: 'refund',
    payment_intent: PAYMENT,
    amount: 1800,
    currency: 'eur',
    status: 'succeeded',
    ...changes,
  })
  const dispute = (status: string) => ({
    id: 'du_1',
    object: 'dispute',
    charge: 'ch_1',
    payment_intent: { id: PAYMENT, object: 'payment_intent' },
    amount: 1800,
    currency: 'eur',
    status,
  })

  test.each([
    ['en', 'All the books of Larder', 'en', '1800'],
    ['ru', 'Все книги Larder', 'ru', '900'],
    ['uk', 'Усі книжки Larder', 'auto', '1800'],
  ])(
    'in %s Stripe is asked for a page with the sum, the words and the way back',
    async (language, name, locale, sum) => {
      const answer = await buy(language)
      expect(answer.status).toBe(201)
      const { data } = (await answer.json()) as { data: { redirectUrl: string } }
      expect(data.redirectUrl).toMatch(/^https:\/\/checkout\.example\/c\/pay\/cs_test_/)
      const { session } = await app.services.db.selectFrom('payments').select('session').executeTakeFirstOrThrow()
      expect(server.calls).toHaveLength(1)
      const [call] = server.calls
      expect(call).toMatchObject({ path: 'POST /v1/checkout/sessions', authorization: `Bearer ${KEY}` })
      expect(call?.params).toMatchObject({
        mode: 'payment',
        client_reference_id: session,
        customer_email: 'reader@example.com',
        locale,
        success_url: `https://books.example/checkout/success?session=${session}`,
        cancel_url: `https://books.example/checkout/cancelled?session=${session}`,
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'eur',
        'line_items[0][price_data][unit_amount]': sum,
        'line_items[0][price_data][product_data][name]': name,
      })
      const opensFor = Number(call?.params.expires_at) * 1000 - Date.now()
      expect(opensFor).toBeGreaterThan(30 * 60_000)
      expect(opensFor).toBeLessThan(24 * 60 * 60_000)
    },
  )

  test('one page for one purchase; of another price the old one is closed', async () => {
    const redirects = await Promise.all([buy(), buy()])
    const urls = await Promise.all(redirects.map(async (answer) => JSON.stringify(await answer.json())))
    expect(urls[1]).toBe(urls[0])
    const [first] = await app.services.db.selectFrom('payments').selectAll().execute()
    server.calls.length = 0
    expect((await buy('ru')).status).toBe(201)
    expect(server.calls.map((call) => call.path)).toEqual([
      'POST /v1/checkout/sessions',
      `POST /v1/checkout/sessions/${first?.provider_session}/expire`,
    ])
  })

  test('when Stripe fails the reader hears it in words, the log holds no address, and the next try works', async () => {
    server.fault = {
      status: 400,
      body: { error: { type: 'invalid_request_error', code: 'email_invalid', message: 'reader@example.com is wrong' } },
    }
    const answer = await buy('ru')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({ meta: { message: 'Сейчас оплатить нельзя. Попробуйте ещё раз позже' } })
    const [line] = errors.mock.calls[0] ?? []
    expect(line).toMatch(/^payments: stripe made no page \(.*email_invalid.*400/)
    expect(line).not.toContain('reader@')
    server.fault = null
    expect((await buy('ru')).status).toBe(201)
    // Stripe keeps a failure too: the same key would fail again.
    expect(server.calls[1]?.idempotencyKey).not.toBe(server.calls[0]?.idempotencyKey)
  })

  test('a completed session makes a subscriber; coming back from the page does not', async () => {
    const session = await begin()
    await app.app.request(`/checkout/success?session=${session}`)
    expect(await standing(app, reader, session)).toEqual([false, 'pending'])
    expect(await tell('checkout.session.completed', paid(session))).toBe('recorded')
    expect(await standing(app, reader, session)).toEqual([true, 'paid'])
  })

  test('a bad signature, another secret, a changed body and an old message are refused', async () => {
    const session = await begin()
    const payload = eventOf('checkout.session.completed', paid(session))
    const now = Math.floor(Date.now() / 1000)
    for (const [body, header] of [
      [payload, ''],
      [payload, 'nonsense'],
      [payload, sign(payload, { secret: 'whsec_another' })],
      [payload, sign(payload, { timestamp: now - 301 })],
      [payload.replace('1800', '1801'), sign(payload)],
      [JSON.stringify(JSON.parse(payload)), sign(payload)],
      ['', sign('')],
    ] as const)
      expect((await send(body, header)).status, header).toBe(400)
    expect(await standing(app, reader, session)).toEqual([false, 'pending'])
    expect((await send(payload, sign(payload, { timestamp: now - 290 }))).status).toBe(200)
    expect(await standing(app, reader, session)).toEqual([true, 'paid'])
  })

  test('the same event, and another event that says the same, do their work once', async () => {
    const session = await begin()
    const payload = eventOf('checkout.session.completed', paid(session))
    const answers = await Promise.all([send(payload, sign(payload)), send(payload, sign(payload))])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    expect(await tell('checkout.session.completed', paid(session))).toBe('recorded')
    const changes = app.services.db.selectFrom('subscription_changes').select('cause').where('session', '=', session)
    expect(await changes.execute()).toEqual([{ cause: 'paid' }])
  })

  test.each([
    { amount_total: 1 },
    { amount_total: null },
    { currency: 'usd' },
    { payment_status: 'no_payment_required', amount_total: 0 },
  ])('paid otherwise than asked (%o) grants nothing', async (change) => {
    const session = await begin()
    await tell('checkout.session.completed', paid(session, change))
    expect(await standing(app, reader, session)).toEqual([false, 'failed'])
  })

  test('a method that takes days is paid when it is, and failed when it fails', async () => {
    const session = await begin()
    expect(await tell('checkout.session.completed', paid(session, { payment_status: 'unpaid' }))).toBe('ignored')
    expect(await standing(app, reader, session)).toEqual([false, 'pending'])
    await tell('checkout.session.async_payment_failed', paid(session, { payment_status: 'unpaid' }))
    expect(await standing(app, reader, session)).toEqual([false, 'failed'])
    await tell('checkout.session.async_payment_succeeded', paid(session))
    expect(await standing(app, reader, session)).toEqual([true, 'paid'])
  })

  test('a page that ran out is cancelled, also when that is heard after the payment', async () => {
    const session = await begin()
    await tell('checkout.session.expired', paid(session, { payment_status: 'unpaid', payment_intent: null }))
    expect(await standing(app, reader, session)).toEqual([false, 'cancelled'])
    await tell('checkout.session.completed', paid(session))
    expect(await standing(app, reader, session)).toEqual([true, 'paid'])
  })

  test('a refund takes the subscription away, whole or in parts, and comes back when it fails', async () => {
    const session = await begin()
    await tell('checkout.session.completed', paid(session))
    await tell('refund.created', refund({ id: 're_1', amount: 1000 }))
    expect(await standing(app, reader, session)).toEqual([true, 'paid'])
    await tell('refund.created', refund({ id: 're_2', amount: 800, status: 'pending' }))
    await tell('refund.updated', refund({ id: 're_2', amount: 800 }))
    expect(await standing(app, reader, session)).toEqual([false, 'cancelled'])
    await tell('refund.failed', refund({ id: 're_2', amount: 800, status: 'failed' }))
    expect(await standing(app, reader, session)).toEqual([true, 'paid'])
  })

  test('who hears only of the charge hears of the refund all the same', async () => {
    const session = await begin()
    await tell('checkout.session.completed', paid(session))
    const charge = { id: 'ch_1', object: 'charge', payment_intent: PAYMENT, currency: 'eur' }
    await tell('charge.refunded', { ...charge, amount_refunded: 900 })
    expect(await standing(app, reader, session)).toEqual([true, 'paid'])
    await tell('charge.refunded', { ...charge, amount_refunded: 1800 })
    expect(await standing(app, reader, session)).toEqual([false, 'cancelled'])
  })

  test('a dispute takes it away until it is won, whatever is heard first', async () => {
    const session = await begin()
    const at = Math.floor(Date.now() / 1000)
    expect(await tell('charge.dispute.closed', dispute('won'), at + 2)).toBe('waiting')
    await tell('checkout.session.completed', paid(session), at)
    await tell('charge.dispute.created', dispute('needs_response'), at + 1)
    expect(await standing(app, reader, session)).toEqual([true, 'paid'])
    await tell('charge.dispute.closed', dispute('lost'), at + 3)
    expect(await standing(app, reader, session)).toEqual([false, 'cancelled'])
  })

  test('what is sold elsewhere, and what we do not know, is left alone', async () => {
    const session = await begin()
    expect(await tell('checkout.session.completed', paid('order-17'))).toBe('ignored')
    expect(await tell('checkout.session.completed', paid(session, { client_reference_id: null }))).toBe('ignored')
    expect(await tell('customer.created', { id: 'cus_1', object: 'customer' })).toBe('ignored')
    expect(await tell('refund.created', refund({ payment_intent: 'pi_of_another_shop' }))).toBe('waiting')
    expect(await standing(app, reader, session)).toEqual([false, 'pending'])
  })
})
