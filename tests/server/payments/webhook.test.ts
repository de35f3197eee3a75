import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openSandbox, SANDBOX_SIGNATURE, type SandboxMessage } from '#server/payments/sandbox/sandbox.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { onDatabases } from '#tests/support/database/databases.ts'
import { checkout, messageAbout, standing, tell, WEBHOOK } from '#tests/support/server/payments.ts'
import { loggedErrors } from '#tests/support/server/read-log.ts'
import { bearer, openTestApp, type TestApp } from '#tests/support/server/server-app.ts'

// ASVS 2.3.1 2.3.3

const SECRET = randomBytes(32).toString('base64url')
const received = async (answer: Response) => [answer.status, ((await answer.json()) as { received?: string }).received]

onDatabases('the webhook', (kind) => {
  let app: TestApp
  let reader: { Authorization: string }
  let session: string
  let errors: ReturnType<typeof vi.spyOn>
  beforeAll(async () => {
    app = await openTestApp(kind, writeFolder(smallLibrary()), { PAYMENTS: 'sandbox', AUTH_SECRET: SECRET })
    reader = await bearer(app, 'reader@example.com', 'reader-demo-1')
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    const { db } = app.services
    for (const table of ['payments', 'payment_events', 'attempts'] as const) await db.deleteFrom(table).execute()
    await db.updateTable('users').set({ subscribed: false }).where('first_name', '=', 'Robin').execute()
    session = (await checkout(app, reader)).session
    errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    return () => errors.mockRestore()
  })

  const say = async (what: SandboxMessage['kind'], changes: Partial<SandboxMessage> = {}) =>
    tell(app, await messageAbout(app, session, what, changes))
  const now = () => standing(app, reader, session)
  const count = async (table: 'payment_events' | 'subscription_changes') =>
    (await app.services.db.selectFrom(table).select('id').execute()).length

  test('an unsigned, wrongly signed or changed message is refused', async () => {
    const message = await messageAbout(app, session, 'paid')
    const { body, signature } = openSandbox(new TextEncoder().encode(SECRET)).sign(message)
    const [time = '', mac = ''] = signature.split(',')
    const other = openSandbox(new TextEncoder().encode('another secret of more than 32 characters'))
    const send = (text: string, header: string | undefined) =>
      app.app.request(`/api${WEBHOOK}`, {
        method: 'POST',
        body: text,
        headers: header === undefined ? {} : { [SANDBOX_SIGNATURE]: header },
      })
    for (const [text, header] of [
      [body, undefined],
      [body, ''],
      [body, time],
      [body, `${time},v1=`],
      [body, `${time},${mac.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`],
      [body, `t=${Number(time.slice(2)) + 1},${mac}`],
      [body, other.sign(message).signature],
      [body.replace('1800', '1801'), signature],
      [`${body} `, signature],
    ] as const)
      expect((await send(text, header)).status, header).toBe(400)
    expect(await now()).toEqual([false, 'pending'])
    expect(await count('payment_events')).toBe(0)
    expect((await send(body, signature)).status).toBe(200)
    expect(await now()).toEqual([true, 'paid'])
  })

  test('a message is valid for five minutes, and one from the future is refused', async () => {
    const message = await messageAbout(app, session, 'paid')
    const signedAt = (seconds: number) =>
      openSandbox(new TextEncoder().encode(SECRET), () => Date.now() + seconds * 1000).sign(message).signature
    expect((await tell(app, message, signedAt(-302))).status).toBe(400)
    expect((await tell(app, message, signedAt(302))).status).toBe(400)
    expect(await now()).toEqual([false, 'pending'])
    expect((await tell(app, message, signedAt(-290))).status).toBe(200)
    expect(await now()).toEqual([true, 'paid'])
  })

  test('the same event has its effect once, also when it arrives twice at the same time', async () => {
    const message = await messageAbout(app, session, 'paid')
    const before = await count('subscription_changes')
    const answers = await Promise.all([1, 2, 3].map(async () => received(await tell(app, message))))
    expect(answers.sort()).toEqual([
      [200, 'known'],
      [200, 'known'],
      [200, 'recorded'],
    ])
    expect(await received(await tell(app, message))).toEqual([200, 'known'])
    expect(await count('payment_events')).toBe(1)
    expect(await count('subscription_changes')).toBe(before + 1)
  })

  test.each([{ amount: 1 }, { amount: 1801 }, { amount: null }, { currency: 'uah' }, { currency: null }])(
    'paid otherwise than asked (%o) grants nothing',
    async (change) => {
      expect(await received(await say('paid', change))).toEqual([200, 'recorded'])
      expect(await now()).toEqual([false, 'failed'])
      expect(loggedErrors(errors)).toContain(`payments: ${session} was paid otherwise than asked, and grants nothing`)
    },
  )

  test('a full refund ends the subscription, a partial one does not', async () => {
    await say('paid')
    await say('refunded', { subject: 'refund-1', amount: 800 })
    expect(await now()).toEqual([true, 'paid'])
    await say('refunded', { subject: 'refund-1', amount: 800 })
    expect(await now()).toEqual([true, 'paid'])
    await say('refunded', { subject: 'refund-2', amount: 1000 })
    expect(await now()).toEqual([false, 'cancelled'])
    await say('refund_failed', { subject: 'refund-2', amount: 1000 })
    expect(await now()).toEqual([true, 'paid'])
  })

  test('a refund that is told again without its amount keeps it', async () => {
    await say('paid')
    await say('refunded', { subject: 'refund-1', amount: 1800 })
    await say('refunded', { subject: 'refund-1', amount: null })
    expect(await now()).toEqual([false, 'cancelled'])
  })

  test('a dispute ends the subscription until it is won', async () => {
    await say('paid')
    await say('disputed', { subject: 'dispute-1' })
    expect(await now()).toEqual([false, 'cancelled'])
    await say('dispute_won', { subject: 'dispute-2' })
    expect(await now()).toEqual([false, 'cancelled'])
    await say('dispute_won', { subject: 'dispute-1' })
    expect(await now()).toEqual([true, 'paid'])
    const causes = await app.services.db
      .selectFrom('subscription_changes')
      .select(['cause', 'subscribed'])
      .where('session', '=', session)
      .orderBy('id')
      .execute()
    expect(causes).toEqual([
      { cause: 'paid', subscribed: true },
      { cause: 'disputed', subscribed: false },
      { cause: 'dispute_won', subscribed: true },
    ])
  })

  test('the same events in any order have the same result', async () => {
    const messages = [
      await messageAbout(app, session, 'failed'),
      await messageAbout(app, session, 'paid'),
      await messageAbout(app, session, 'disputed', { subject: 'dispute-1' }),
      await messageAbout(app, session, 'dispute_won', { subject: 'dispute-1' }),
    ]
    for (const order of permutations(messages)) {
      await app.services.db.deleteFrom('payment_events').execute()
      for (const message of order) expect((await tell(app, message)).status).toBe(200)
      expect(await now(), order.map((message) => message.kind).join()).toEqual([true, 'paid'])
    }
    const refund = await messageAbout(app, session, 'refunded', { subject: 'refund-1' })
    for (const order of permutations([...messages.slice(1, 2), refund])) {
      await app.services.db.deleteFrom('payment_events').execute()
      for (const message of order) expect((await tell(app, message)).status).toBe(200)
      expect(await now()).toEqual([false, 'cancelled'])
    }
  })

  test('a refund or dispute that names only the provider’s payment waits until that payment is known', async () => {
    const refund = await messageAbout(app, session, 'refunded', { session: null, subject: 'refund-1' })
    expect(await received(await tell(app, refund))).toEqual([200, 'waiting'])
    expect(await now()).toEqual([false, 'pending'])
    await say('paid')
    expect(await now()).toEqual([false, 'cancelled'])
  })

  test('when a payment and its refund arrive together, the refund is not lost', async () => {
    const paid = await messageAbout(app, session, 'paid')
    const refund = await messageAbout(app, session, 'refunded', { session: null, subject: 'refund-1' })
    await Promise.all([tell(app, paid), tell(app, refund)])
    expect(await now()).toEqual([false, 'cancelled'])
  })

  test('a payment for another account’s session changes no account', async () => {
    expect(await received(await say('paid', { session: '0'.repeat(32), payment: 'another' }))).toEqual([200, 'waiting'])
    expect(await now()).toEqual([false, 'pending'])
  })

  test('after two payments, a refund of one keeps the other', async () => {
    await say('cancelled')
    const second = await checkout(app, reader)
    expect(second.session).not.toBe(session)
    await say('paid')
    await tell(app, await messageAbout(app, second.session, 'paid'))
    await say('refunded', { subject: 'refund-1' })
    expect(await now()).toEqual([true, 'cancelled'])
    await tell(app, await messageAbout(app, second.session, 'disputed', { subject: 'dispute-1' }))
    expect(await standing(app, reader, second.session)).toEqual([false, 'cancelled'])
  })

  test('messages of another provider, too large or too deep ones are refused', async () => {
    const { body } = openSandbox(new TextEncoder().encode(SECRET)).sign(await messageAbout(app, session, 'paid'))
    expect((await app.app.request('/api/payments/webhooks/stripe', { method: 'POST', body })).status).toBe(404)
    const huge = await app.app.request(`/api${WEBHOOK}`, { method: 'POST', body: 'x'.repeat(600_000) })
    expect(huge.status).toBe(413)
    for (const levels of [5_000, 500_000]) {
      const deep = await app.app.request(`/api${WEBHOOK}`, { method: 'POST', body: '['.repeat(levels) })
      expect(deep.status).toBe(400)
      expect(await deep.text()).toMatch(/nested too deeply/)
    }
  })
})

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, i) => permutations(items.filter((_, j) => j !== i)).map((rest) => [item, ...rest]))
}
