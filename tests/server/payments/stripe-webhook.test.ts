import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { onDatabases } from '#tests/support/database/databases.ts'
import { standing } from '#tests/support/server/payments.ts'
import { eventOf, openStripeApp, type StripeApp, sign } from '#tests/support/server/stripe-app.ts'

const PAYMENT = 'pi_1'

onDatabases('messages of Stripe', (kind) => {
  let stripe: StripeApp
  beforeAll(async () => {
    stripe = await openStripeApp(kind)
  })
  afterAll(() => stripe.close())
  beforeEach(async () => {
    await stripe.reset()
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    return () => errors.mockRestore()
  })

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

  test('a completed session starts a subscription; coming back from the page does not', {
    tags: ['spec-7.9'],
  }, async () => {
    const session = await stripe.begin()
    await stripe.app.app.request(`/checkout/success?session=${session}`)
    expect(await standing(stripe.app, stripe.reader, session)).toEqual([false, 'pending'])
    expect(await stripe.tell('checkout.session.completed', paid(session))).toBe('recorded')
    expect(await standing(stripe.app, stripe.reader, session)).toEqual([true, 'paid'])
  })

  test('a bad signature, another secret, a changed body and an old message are refused', async () => {
    const session = await stripe.begin()
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
      expect((await stripe.send(body, header)).status, header).toBe(400)
    expect(await standing(stripe.app, stripe.reader, session)).toEqual([false, 'pending'])
    expect((await stripe.send(payload, sign(payload, { timestamp: now - 290 }))).status).toBe(200)
    expect(await standing(stripe.app, stripe.reader, session)).toEqual([true, 'paid'])
  })

  test('the same event, or another event with the same meaning, has its effect once', async () => {
    const session = await stripe.begin()
    const payload = eventOf('checkout.session.completed', paid(session))
    const answers = await Promise.all([stripe.send(payload, sign(payload)), stripe.send(payload, sign(payload))])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    expect(await stripe.tell('checkout.session.completed', paid(session))).toBe('recorded')
    const changes = stripe.app.services.db
      .selectFrom('subscription_changes')
      .select('cause')
      .where('session', '=', session)
    expect(await changes.execute()).toEqual([{ cause: 'paid' }])
  })

  test.each([
    { amount_total: 1 },
    { amount_total: null },
    { currency: 'usd' },
    { payment_status: 'no_payment_required', amount_total: 0 },
  ])('paid otherwise than asked (%o) grants nothing', async (change) => {
    const session = await stripe.begin()
    await stripe.tell('checkout.session.completed', paid(session, change))
    expect(await standing(stripe.app, stripe.reader, session)).toEqual([false, 'failed'])
  })

  test('a payment method that takes days becomes paid or failed later', async () => {
    const session = await stripe.begin()
    expect(await stripe.tell('checkout.session.completed', paid(session, { payment_status: 'unpaid' }))).toBe('ignored')
    expect(await standing(stripe.app, stripe.reader, session)).toEqual([false, 'pending'])
    await stripe.tell('checkout.session.async_payment_failed', paid(session, { payment_status: 'unpaid' }))
    expect(await standing(stripe.app, stripe.reader, session)).toEqual([false, 'failed'])
    await stripe.tell('checkout.session.async_payment_succeeded', paid(session))
    expect(await standing(stripe.app, stripe.reader, session)).toEqual([true, 'paid'])
  })

  test('an expired page is cancelled, also when this message comes after the payment', async () => {
    const session = await stripe.begin()
    await stripe.tell('checkout.session.expired', paid(session, { payment_status: 'unpaid', payment_intent: null }))
    expect(await standing(stripe.app, stripe.reader, session)).toEqual([false, 'cancelled'])
    await stripe.tell('checkout.session.completed', paid(session))
    expect(await standing(stripe.app, stripe.reader, session)).toEqual([true, 'paid'])
  })

  test('a refund, whole or in parts, ends the subscription; a failed refund restores it', async () => {
    const session = await stripe.begin()
    await stripe.tell('checkout.session.completed', paid(session))
    await stripe.tell('refund.created', refund({ id: 're_1', amount: 1000 }))
    expect(await standing(stripe.app, stripe.reader, session)).toEqual([true, 'paid'])
    await stripe.tell('refund.created', refund({ id: 're_2', amount: 800, status: 'pending' }))
    await stripe.tell('refund.updated', refund({ id: 're_2', amount: 800 }))
    expect(await standing(stripe.app, stripe.reader, session)).toEqual([false, 'cancelled'])
    await stripe.tell('refund.failed', refund({ id: 're_2', amount: 800, status: 'failed' }))
    expect(await standing(stripe.app, stripe.reader, session)).toEqual([true, 'paid'])
  })

  test('a refund is recognized when only the message about the charge arrives', async () => {
    const session = await stripe.begin()
    await stripe.tell('checkout.session.completed', paid(session))
    const charge = { id: 'ch_1', object: 'charge', payment_intent: PAYMENT, currency: 'eur' }
    await stripe.tell('charge.refunded', { ...charge, amount_refunded: 900 })
    expect(await standing(stripe.app, stripe.reader, session)).toEqual([true, 'paid'])
    await stripe.tell('charge.refunded', { ...charge, amount_refunded: 1800 })
    expect(await standing(stripe.app, stripe.reader, session)).toEqual([false, 'cancelled'])
  })

  test('a dispute ends the subscription until it is won, in any order of the messages', async () => {
    const session = await stripe.begin()
    const at = Math.floor(Date.now() / 1000)
    expect(await stripe.tell('charge.dispute.closed', dispute('won'), at + 2)).toBe('waiting')
    await stripe.tell('checkout.session.completed', paid(session), at)
    await stripe.tell('charge.dispute.created', dispute('needs_response'), at + 1)
    expect(await standing(stripe.app, stripe.reader, session)).toEqual([true, 'paid'])
    await stripe.tell('charge.dispute.closed', dispute('lost'), at + 3)
    expect(await standing(stripe.app, stripe.reader, session)).toEqual([false, 'cancelled'])
  })

  test('sales of other shops and unknown events are ignored', async () => {
    const session = await stripe.begin()
    expect(await stripe.tell('checkout.session.completed', paid('order-17'))).toBe('ignored')
    expect(await stripe.tell('checkout.session.completed', paid(session, { client_reference_id: null }))).toBe(
      'ignored',
    )
    expect(await stripe.tell('customer.created', { id: 'cus_1', object: 'customer' })).toBe('ignored')
    expect(await stripe.tell('refund.created', refund({ payment_intent: 'pi_of_another_shop' }))).toBe('waiting')
    expect(await standing(stripe.app, stripe.reader, session)).toEqual([false, 'pending'])
  })
})
