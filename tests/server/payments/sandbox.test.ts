import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { lockPayments } from '#server/payments/subscription.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { waitingForLocks } from '#tests/support/database/waiting-for-locks.ts'
import { present } from '#tests/support/present.ts'
import { checkout, standing } from '#tests/support/server/payments.ts'
import { loggedErrors } from '#tests/support/server/read-log.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

type Headers = Readonly<Record<string, string>>

onDatabases('buying in the sandbox', (kind) => {
  let app: TestApp
  let reader: Headers
  beforeAll(async () => {
    app = await openTestApp(kind, writeFolder(smallLibrary()), { PAYMENTS: 'sandbox' })
    reader = await bearer(app, 'reader@example.com', 'reader-demo-1')
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await app.services.db.deleteFrom('payments').execute()
    await app.services.db.deleteFrom('attempts').execute()
    await app.services.db.updateTable('users').set({ subscribed: false }).where('first_name', '=', 'Robin').execute()
  })

  const press = (url: string, outcome: string) =>
    app.app.request(url, {
      method: 'POST',
      body: new URLSearchParams({ outcome }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  test('only signed-in readers without a subscription can buy', async () => {
    const visitor = await app.post('/payments/checkout', {})
    expect(visitor.status).toBe(401)
    const subscriber = await bearer(app, 'subscriber@example.com', 'subscriber-demo-1')
    const again = await app.post('/payments/checkout', {}, { ...subscriber, 'Accept-Language': 'uk' })
    expect(again.status).toBe(422)
    expect(await again.json()).toEqual({ meta: { message: 'Передплату вже оформлено: усі книжки ваші' } })
  })

  test('the amount is the sum of the shown books’ prices', async () => {
    await checkout(app, reader)
    await checkout(app, { ...reader, 'Accept-Language': 'ru' })
    const asked = await app.services.db
      .selectFrom('payments')
      .select(['amount', 'currency', 'language', 'status'])
      .orderBy('amount')
      .execute()
    expect(asked).toEqual([
      { amount: 900, currency: 'eur', language: 'ru', status: 'pending' },
      { amount: 1800, currency: 'eur', language: 'en', status: 'pending' },
    ])
  })

  test('a second click continues the begun payment, also when both come at once', async () => {
    const both = await Promise.all([checkout(app, reader), checkout(app, reader)])
    expect((await checkout(app, reader)).url).toBe(both[0].url)
    expect(both[1].url).toBe(both[0].url)
    await press(both[0].url, 'failed')
    expect((await checkout(app, reader)).url).not.toBe(both[0].url)
  })

  test.each([
    ['en', 'This is a test. No money moves', '€18.00'],
    ['ru', 'деньги не спишутся', '9,00'],
    ['uk', 'гроші не спишуться', '€'],
  ])('the page in %s says that it is a test, and what is to pay', async (language, words, amount) => {
    const { url } = await checkout(app, { ...reader, 'Accept-Language': language })
    expect(url).toMatch(/^\/api\/payments\/sandbox\/[0-9a-f]{32}$/)
    const page = await app.app.request(url)
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('no-store')
    const policy = present(page.headers.get('content-security-policy'))
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    const html = await page.text()
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toContain(words)
    expect(html).toContain(amount)
    expect(html).not.toContain('<script')
    expect([...html.matchAll(/<button name="outcome" value="(\w+)"/g)].map((match) => match[1])).toEqual([
      'paid',
      'failed',
      'cancelled',
    ])
  })

  test.each([
    ['paid', 'success', true],
    ['failed', 'failed', false],
    ['cancelled', 'cancelled', false],
  ] as const)('%s leads back to /checkout/%s', async (outcome, path, subscribed) => {
    const { url, session } = await checkout(app, reader)
    expect(await standing(app, reader, session)).toEqual([false, 'pending'])
    const pressed = await press(url, outcome)
    expect(pressed.status).toBe(303)
    expect(pressed.headers.get('location')).toBe(`/checkout/${path}?session=${session}`)
    expect(await standing(app, reader, session)).toEqual([subscribed, outcome])
    // The page of a finished payment cannot change its result.
    const again = await press(url, outcome === 'paid' ? 'failed' : 'paid')
    expect(again.headers.get('location')).toBe(`/checkout/${path}?session=${session}`)
    expect(await standing(app, reader, session)).toEqual([subscribed, outcome])
  })

  test('after buying, the very next call gives whole texts', { tags: ['spec-1.7', 'spec-7.9'] }, async () => {
    const content = async () =>
      ((await (await app.get('/articles/second-oats', reader)).json()) as { data: { attributes: object } }).data
        .attributes
    expect(await content()).toMatchObject({ restricted: true })
    await press((await checkout(app, reader)).url, 'paid')
    expect(await content()).toMatchObject({ restricted: false })
    expect((await app.post('/payments/checkout', {}, reader)).status).toBe(422)
  })

  test('who becomes a subscriber while a payment begins gets no page', async () => {
    const { db } = app.services
    const begun = await db.transaction().execute(async (trx) => {
      await lockPayments(trx)
      const buying = app.post('/payments/checkout', {}, reader)
      await expect.poll(() => waitingForLocks(db), { interval: 5, timeout: 10_000 }).toBe(1)
      await trx.updateTable('users').set({ subscribed: true }).where('first_name', '=', 'Robin').execute()
      return { buying }
    })
    expect((await begun.buying).status).toBe(422)
    expect(await db.selectFrom('payments').select('session').execute()).toEqual([])
  })

  test('only the payer learns the status of a payment', async () => {
    const { session } = await checkout(app, reader)
    const other = await bearer(app, 'subscriber@example.com', 'subscriber-demo-1')
    expect((await app.get(`/payments/${session}`, other)).status).toBe(404)
    expect((await app.get(`/payments/${session}`)).status).toBe(401)
    for (const unknown of ['x', '%00', '0'.repeat(32)])
      expect((await app.get(`/payments/${unknown}`, reader)).status).toBe(404)
  })

  test('a missing page says so, in the language of the browser', async () => {
    for (const unknown of ['x', '%00', '0'.repeat(32)]) {
      const page = await app.app.request(`/api/payments/sandbox/${unknown}`, { headers: { 'Accept-Language': 'ru' } })
      expect(page.status).toBe(404)
      expect(await page.text()).toContain('Такого платежа нет.')
      expect((await press(`/api/payments/sandbox/${unknown}`, 'paid')).status).toBe(404)
    }
  })

  test('an unknown button or a body that is too large changes nothing', async () => {
    const { url, session } = await checkout(app, reader)
    expect((await press(url, 'refunded')).status).toBe(200)
    expect((await press(url, 'x'.repeat(2000))).status).toBe(413)
    expect(await standing(app, reader, session)).toEqual([false, 'pending'])
  })

  test('too many tries must wait', async () => {
    const answers = []
    for (let i = 0; i < 21; i += 1) answers.push((await app.post('/payments/checkout', {}, reader)).status)
    expect(answers.slice(0, 20)).toEqual(Array(20).fill(201))
    expect(answers[20]).toBe(429)
  })
})

test('without a provider buying is refused with a message, and the sandbox does not exist', async () => {
  const app = await openTestApp('embedded', writeFolder(smallLibrary()))
  const reader = await bearer(app, 'reader@example.com', 'reader-demo-1')
  const answer = await app.post('/payments/checkout', {}, reader)
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({
    meta: { message: 'Payment is not possible at the moment. Please try again later' },
  })
  expect((await app.get(`/payments/sandbox/${'0'.repeat(32)}`)).status).toBe(404)
  expect((await app.post('/payments/webhooks/sandbox', {})).status).toBe(404)
  await app.close()
})

test('books without a price or in an unknown currency cannot be bought', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const app = await openTestApp('embedded', writeFolder(smallLibrary()), { PAYMENTS: 'sandbox' })
  const reader = await bearer(app, 'reader@example.com', 'reader-demo-1')
  const set = (values: { currency_symbol?: string; price?: number }) =>
    app.services.db.updateTable('books').set(values).execute()
  const buy = async () => (await app.post('/payments/checkout', {}, reader)).status
  await set({ currency_symbol: '¥' })
  expect(await buy()).toBe(503)
  expect(loggedErrors(errors)[0]).toContain('no currency is known for ¥')
  await set({ currency_symbol: 'SEK' })
  expect(await buy()).toBe(201)
  await set({ price: 3 })
  expect(await buy()).toBe(422)
  await app.services.db.updateTable('books').set({ currency_symbol: '$' }).where('slug', '=', 'oats').execute()
  expect(await buy()).toBe(422)
  errors.mockRestore()
  await app.close()
})

test('the sandbox must be named in the settings, and Stripe needs both its keys', () => {
  expect(readConfig({}).payments).toBeNull()
  expect(readConfig({ PAYMENTS: 'sandbox', STRIPE_SECRET_KEY: 'a', STRIPE_WEBHOOK_SECRET: 'b' }).payments).toEqual({
    provider: 'sandbox',
  })
  expect(readConfig({ STRIPE_SECRET_KEY: 'a', STRIPE_WEBHOOK_SECRET: 'b' }).payments).toEqual({
    provider: 'stripe',
    secretKey: 'a',
    webhookSecret: 'b',
    apiUrl: null,
  })
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'a' })).toThrow('STRIPE_WEBHOOK_SECRET has to be')
  expect(() => readConfig({ PAYMENTS: 'stripe' })).toThrow(/STRIPE_SECRET_KEY has to be[\s\S]*STRIPE_WEBHOOK_SECRET/)
  expect(() => readConfig({ PAYMENTS: 'cash' })).toThrow('PAYMENTS has to be')
  expect(() => readConfig({ STRIPE_API_URL: 'http://example.com' })).toThrow('STRIPE_API_URL has to be')
})
