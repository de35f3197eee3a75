import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { messageOf, SANDBOX_SIGNATURE, type SandboxMessage } from '#server/payments/sandbox/sandbox.ts'
import { present } from '#tests/support/present.ts'
import type { TestApp } from './server-app.ts'

type Headers = Readonly<Record<string, string>>

export const WEBHOOK = '/payments/webhooks/sandbox'

/** Begins a payment. Gives the address of its page and its session. */
export async function checkout(app: TestApp, headers: Headers): Promise<{ url: string; session: string }> {
  const answer = await app.post(accountEndpoints.checkout.path, {}, headers)
  if (answer.status !== 201) throw new Error(`checkout: ${answer.status} ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: { redirectUrl: string } }
  return { url: data.redirectUrl, session: present(data.redirectUrl.split('/').at(-1)) }
}

/** A message of the sandbox about a payment, with changes and a new id. */
export async function messageAbout(
  app: TestApp,
  session: string,
  kind: SandboxMessage['kind'],
  changes: Partial<SandboxMessage> = {},
): Promise<SandboxMessage> {
  const payment = await app.services.db
    .selectFrom('payments')
    .select(['session', 'amount', 'currency'])
    .where('session', '=', session)
    .executeTakeFirstOrThrow()
  return { ...messageOf(kind, payment), ...changes }
}

/** Sends a message of the sandbox to the webhook, with a valid signature unless another is given. */
export async function tell(app: TestApp, message: SandboxMessage, signature?: string): Promise<Response> {
  const { payments } = app.services
  if (payments?.name !== 'sandbox') throw new Error('These payments are not the sandbox')
  const signed = payments.sign(message)
  return app.app.request(`/api${WEBHOOK}`, {
    method: 'POST',
    body: signed.body,
    headers: { 'content-type': 'application/json', [SANDBOX_SIGNATURE]: signature ?? signed.signature },
  })
}

/** Whether the account has a subscription, and the payment's status as its payer sees it. */
export async function standing(app: TestApp, headers: Headers, session: string): Promise<[boolean, string]> {
  const me = (await (await app.get('/user/me', headers)).json()) as { data: { attributes: { subscribed: boolean } } }
  const payment = (await (await app.get(`/payments/${session}`, headers)).json()) as {
    data: { attributes: { status: string } }
  }
  return [me.data.attributes.subscribed, payment.data.attributes.status]
}
