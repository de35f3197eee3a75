import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { onDatabases } from '#tests/support/database/databases.ts'
import { loggedErrors } from '#tests/support/server/read-log.ts'
import { openStripeApp, STRIPE_KEY, type StripeApp } from '#tests/support/server/stripe-app.ts'

// ASVS 2.3.4

onDatabases('buying with Stripe', (kind) => {
  let stripe: StripeApp
  let errors: ReturnType<typeof vi.spyOn>
  beforeAll(async () => {
    stripe = await openStripeApp(kind)
  })
  afterAll(() => stripe.close())
  beforeEach(async () => {
    await stripe.reset()
    errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    return () => errors.mockRestore()
  })

  test.each([
    ['en', 'All the books of Larder', 'en', '1800'],
    ['ru', 'Все книги Larder', 'ru', '900'],
    ['uk', 'Усі книжки Larder', 'auto', '1800'],
  ])(
    'in %s Stripe is asked for a page with the sum, the words and the way back',
    async (language, name, locale, sum) => {
      const answer = await stripe.buy(language)
      expect(answer.status).toBe(201)
      const { data } = (await answer.json()) as { data: { redirectUrl: string } }
      expect(data.redirectUrl).toMatch(/^https:\/\/checkout\.example\/c\/pay\/cs_test_/)
      const { session } = await stripe.app.services.db
        .selectFrom('payments')
        .select('session')
        .executeTakeFirstOrThrow()
      expect(stripe.server.calls).toHaveLength(1)
      const [call] = stripe.server.calls
      expect(call).toMatchObject({ path: 'POST /v1/checkout/sessions', authorization: `Bearer ${STRIPE_KEY}` })
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

  test('one purchase has one page; when the price changes, the old page is closed', async () => {
    const redirects = await Promise.all([stripe.buy(), stripe.buy()])
    const urls = await Promise.all(redirects.map(async (answer) => JSON.stringify(await answer.json())))
    expect(urls[1]).toBe(urls[0])
    const [first] = await stripe.app.services.db.selectFrom('payments').selectAll().execute()
    stripe.server.calls.length = 0
    expect((await stripe.buy('ru')).status).toBe(201)
    expect(stripe.server.calls.map((call) => call.path)).toEqual([
      'POST /v1/checkout/sessions',
      `POST /v1/checkout/sessions/${first?.provider_session}/expire`,
    ])
  })

  test('when Stripe fails, the reader gets a message, the log has no address, and the next try works', async () => {
    stripe.server.fault = {
      status: 400,
      body: { error: { type: 'invalid_request_error', code: 'email_invalid', message: 'reader@example.com is wrong' } },
    }
    const answer = await stripe.buy('ru')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({ meta: { message: 'Сейчас оплатить нельзя. Попробуйте ещё раз позже' } })
    const [line] = loggedErrors(errors)
    expect(line).toMatch(/^payments: stripe made no page \(.*email_invalid.*400/)
    expect(line).not.toContain('reader@')
    stripe.server.fault = null
    expect((await stripe.buy('ru')).status).toBe(201)
    // Stripe also stores failures by key, so the same key would fail again.
    expect(stripe.server.calls[1]?.idempotencyKey).not.toBe(stripe.server.calls[0]?.idempotencyKey)
  })
})
