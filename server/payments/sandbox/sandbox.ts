import { createHmac, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type PaymentEvent, type PaymentProvider, UnsignedError } from '../provider.ts'
import { isSigned, signMessage } from './signature.ts'

export const SANDBOX_SIGNATURE = 'Larder-Signature'

const Cents = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A message of the sandbox, in the style of real providers: an event with its id, kind, time and subject. */
const Message = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  kind: v.picklist(['paid', 'failed', 'cancelled', 'refunded', 'refund_failed', 'disputed', 'dispute_won']),
  /** Unix seconds */
  created: v.number(),
  session: v.nullable(v.string()),
  payment: v.nullable(v.string()),
  subject: v.nullable(v.string()),
  amount: v.nullable(Cents),
  currency: v.nullable(v.string()),
})
export type SandboxMessage = v.InferOutput<typeof Message>

export interface SandboxProvider extends PaymentProvider {
  readonly name: 'sandbox'
  /** The body and the header of a message to the webhook. */
  readonly sign: (message: SandboxMessage) => { readonly body: string; readonly signature: string }
}

const sandboxPath = (session: string): string => `/api/payments/sandbox/${session}`

/** The sandbox's own id of a session's payment. */
const paymentOf = (session: string): string => `sandbox-payment-${session}`

/** The message to the webhook when a button is pressed. */
export const messageOf = (
  kind: SandboxMessage['kind'],
  payment: { readonly session: string; readonly amount: number; readonly currency: string },
): SandboxMessage => ({
  id: `sandbox-event-${randomUUID()}`,
  kind,
  created: Math.floor(Date.now() / 1000),
  session: payment.session,
  payment: paymentOf(payment.session),
  subject: null,
  amount: payment.amount,
  currency: payment.currency,
})

/**
 * Payments without money: a page of this server instead of a provider's. It is not trusted more than a provider. It
 * grants nothing itself, but sends signed messages to the webhook. `secret`: the server's own; the key is derived from
 * it.
 */
export function openSandbox(secret: Uint8Array, now: () => number = Date.now): SandboxProvider {
  const key = createHmac('sha256', secret).update('payments sandbox').digest()
  return {
    name: 'sandbox',
    begin: async ({ session }) => ({ providerSession: `sandbox-page-${session}`, url: sandboxPath(session) }),
    end: async () => undefined,
    sign: (message) => {
      const body = JSON.stringify(message)
      return { body, signature: signMessage(key, body, now()) }
    },
    eventOf: (body, header): PaymentEvent => {
      if (!isSigned(key, body, header(SANDBOX_SIGNATURE), now())) throw new UnsignedError()
      const { id, created, payment, ...fields } = v.parse(Message, JSON.parse(body))
      return { ...fields, event: id, providerPayment: payment, occurredAt: new Date(created * 1000) }
    },
  }
}
