import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import type { PaymentStatus } from '#contract/payments/payments.ts'
import type { Result, Submitted } from '#contract/workers/sync-api.ts'
import type { Request } from '../net/request.ts'

/** Begins a payment. The reader continues at `redirectUrl`, a page of the provider. */
export async function beginCheckout(request: Request, language: string): Promise<Result<Submitted>> {
  const answer = await request(accountEndpoints.checkout, language)
  return answer.ok ? { ok: true, value: { redirectUrl: answer.value.data.redirectUrl } } : answer
}

/** The status of a payment, as the provider told the server. */
export async function readPayment(request: Request, language: string, session: string): Promise<Result<PaymentStatus>> {
  const answer = await request(accountEndpoints.payment, language, { params: { session } })
  return answer.ok ? { ok: true, value: answer.value.data.attributes.status } : answer
}
