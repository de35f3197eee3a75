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

  const urlOf = async (answer: Response) =>
    ((await answer.json()) as { data: { redirectUrl: string } }).data.redirectUrl
  const EXPIRE_FAILS = { status: 500, body: { error: { type: 'api_error' } }, path: /expire$/ }
  /** An address is of an open page, and no other page is open. */
  const expectOnlyOpen = (url: string) =>
    expect(stripe.server.openPages().map((id) => `https://checkout.example/c/pay/${id}`)).toEqual([url])

  test('a reader who changes the language and changes it back gets an open page, and no second one', async () => {
    for (const language of ['en', 'ru', 'en']) expectOnlyOpen(await urlOf(await stripe.buy(language)))
  })

  test('a page that closes within the hour is closed when another one is made', async () => {
    await stripe.buy()
    await stripe.app.services.db
      .updateTable('payments')
      .set({ expires_at: new Date(Date.now() + 30 * 60_000) })
      .execute()
    expectOnlyOpen(await urlOf(await stripe.buy()))
  })

  test('when the other page cannot be closed, none is given, and the next try closes it', async () => {
    await stripe.buy('en')
    stripe.server.fault = EXPIRE_FAILS
    expect((await stripe.buy('ru')).status).toBe(503)
    expect((await stripe.buy('ru')).status).toBe(503)
    stripe.server.fault = null
    const url = await urlOf(await stripe.buy('ru'))
    const { db } = stripe.app.services
    const given = await db.selectFrom('payments').select('url').where('url', 'is not', null).execute()
    expect(given).toEqual([{ url }])
    const [first] = await db.selectFrom('payments').select('provider_session').orderBy('created_at').execute()
    expect(stripe.server.openPages()).not.toContain(first?.provider_session)
  })

  test('when the other page was paid and Stripe has not told us yet, no second one is given', async () => {
    await stripe.buy('en')
    for (const page of stripe.server.openPages()) stripe.server.pay(page)
    expect((await stripe.buy('ru')).status).toBe(503)
    expect(stripe.server.openPages()).toEqual([])
  })

  test('an account that is deleted while its page is made leaves no address and no open page', async () => {
    const { db } = stripe.app.services
    let release = (): void => undefined
    stripe.server.hold = new Promise((resolve) => {
      release = resolve
    })
    const buying = stripe.buy()
    await vi.waitFor(() => expect(stripe.server.calls).toHaveLength(1))
    await db.updateTable('payments').set({ user_id: null, url: null }).execute()
    release()
    expect((await buying).status).toBe(503)
    expect(await db.selectFrom('payments').select('url').execute()).toEqual([{ url: null }])
    expect(stripe.server.openPages()).toEqual([])
  })

  test('of two tabs in two languages that buy at once, the later one gets the page', async () => {
    let release = (): void => undefined
    stripe.server.hold = new Promise((resolve) => {
      release = resolve
    })
    const earlier = stripe.buy('en')
    await vi.waitFor(() => expect(stripe.server.calls).toHaveLength(1))
    const later = await stripe.buy('ru')
    release()
    expect((await earlier).status).toBe(503)
    const url = await urlOf(later)
    expectOnlyOpen(url)
    const given = stripe.app.services.db.selectFrom('payments').select('url').where('url', 'is not', null)
    expect(await given.execute()).toEqual([{ url }])
    expect(await urlOf(await stripe.buy('ru'))).toBe(url)
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
