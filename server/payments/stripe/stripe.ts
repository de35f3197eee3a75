import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { sendableEmail } from '#contract/accounts/email.ts'
import type { InterfaceLanguage } from '#contract/languages.ts'
import type { PaymentSettings } from '#server/config/payment-settings.ts'
import { type Order, type PaymentProvider, UnsignedError } from '../provider.ts'
import { PAYMENT_TEXTS } from '../texts/texts.ts'
import { stripeEvent } from './event.ts'

type StripeSettings = Extract<PaymentSettings, { provider: 'stripe' }>
export type StripeProvider = PaymentProvider & { readonly name: 'stripe' }

/** Short, because the reader waits after the press of a button. */
const CALL_MS = 10_000
const MOST_RETRIES = 1
/** The greatest age of a signature. */
const TOLERANCE_S = 300

/** Stripe's page has no Ukrainian. `auto` lets it use the browser's language. */
const LOCALE: Readonly<Record<InterfaceLanguage, 'en' | 'ru' | 'auto'>> = { en: 'en', ru: 'ru', uk: 'auto' }

const hostOptions = (apiUrl: string | null) => {
  if (apiUrl === null) return {}
  const { protocol, hostname, port } = new URL(apiUrl)
  return protocol === 'http:'
    ? { protocol: 'http' as const, host: hostname, port: port || '80' }
    : { protocol: 'https' as const, host: hostname, port: port || '443' }
}

/** Stripe's page asks for the address when it is left out, as one of other letters is. */
function customerOf(email: string) {
  const sendable = sendableEmail(email)
  return sendable !== null && /^[!-~]+$/.test(sendable) ? { customer_email: sendable } : {}
}

function sessionParams(order: Order, origin: string) {
  const { session, amount, currency, language, email, expiresAt } = order
  const { product, productDetails } = PAYMENT_TEXTS[language]
  const back = (status: string) => `${origin}/checkout/${status}?session=${session}`
  return {
    mode: 'payment' as const,
    client_reference_id: session,
    ...customerOf(email),
    locale: LOCALE[language],
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    success_url: back('success'),
    cancel_url: back('cancelled'),
    line_items: [
      {
        quantity: 1,
        price_data: { currency, unit_amount: amount, product_data: { name: product, description: productDetails } },
      },
    ],
  }
}

/** Stripe Checkout. `origin`: where it sends the reader back to. */
export function openStripe(settings: StripeSettings, origin: string): StripeProvider {
  const stripe = new Stripe(settings.secretKey, {
    ...hostOptions(settings.apiUrl),
    timeout: CALL_MS,
    maxNetworkRetries: MOST_RETRIES,
    // Telemetry would report the duration of calls to Stripe.
    telemetry: false,
  })
  return {
    name: 'stripe',
    begin: async (order) => {
      const params = sessionParams(order, origin)
      // Two servers that begin the same payment get the same page. Other parameters with the same key would be refused.
      const idempotencyKey = createHash('sha256').update(JSON.stringify(params)).digest('hex')
      const { id, url } = await stripe.checkout.sessions.create(params, { idempotencyKey })
      if (url === null) throw new Error('The session has no page')
      return { providerSession: id, url }
    },
    end: async (providerSession) => {
      try {
        await stripe.checkout.sessions.expire(providerSession)
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        // Only an open page can be closed. An unknown one is of another account of Stripe's, which we do not use any more.
        if (error.code === 'resource_missing') return
        const { status } = await stripe.checkout.sessions.retrieve(providerSession)
        if (status !== 'expired') throw error
      }
    },
    eventOf: (body, header) => {
      const signature = header('stripe-signature')
      if (signature === undefined) throw new UnsignedError()
      try {
        return stripeEvent(stripe.webhooks.constructEvent(body, signature, settings.webhookSecret, TOLERANCE_S))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new UnsignedError()
        throw error
      }
    },
  }
}
