import * as v from 'valibot'

const Text = v.optional(v.string(), '')
/** https, or this machine: each request carries the secret key. */
const ApiAddress = v.pipe(
  v.string(),
  v.regex(/^(https:\/\/[\w.-]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\]))(:\d{1,5})?$/),
)

export const paymentEnvironment = {
  PAYMENTS: v.optional(v.picklist(['', 'sandbox', 'stripe']), ''),
  STRIPE_SECRET_KEY: Text,
  STRIPE_WEBHOOK_SECRET: Text,
  STRIPE_API_URL: v.optional(v.union([v.literal(''), ApiAddress]), ''),
}

export const PAYMENT_MEANING = {
  PAYMENTS: 'stripe, or sandbox (a test page: nobody pays), or nothing: Stripe when its keys are there',
  STRIPE_SECRET_KEY: 'the secret key of Stripe, together with STRIPE_WEBHOOK_SECRET',
  STRIPE_WEBHOOK_SECRET: 'the signing secret of the webhook at Stripe, together with STRIPE_SECRET_KEY',
  STRIPE_API_URL: 'an address in the place of Stripe’s, for tests: https://…, or http:// on this machine',
} as const satisfies Record<keyof typeof paymentEnvironment, string>

export type PaymentSettings =
  | { readonly provider: 'sandbox' }
  | {
      readonly provider: 'stripe'
      readonly secretKey: string
      readonly webhookSecret: string
      /** null: Stripe's own address */
      readonly apiUrl: string | null
    }

type Environment = v.InferOutput<v.ObjectSchema<typeof paymentEnvironment, undefined>>

/** The variables that miss their counterpart. */
export function paymentFaults(env: Environment): (keyof Environment)[] {
  const missing = (['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const).filter((name) => env[name] === '')
  return missing.length === 1 || (missing.length === 2 && env.PAYMENTS === 'stripe') ? missing : []
}

/** Null: nothing can be bought. The sandbox gives books away for free, so it is never a fallback. */
export function paymentSettings(env: Environment): PaymentSettings | null {
  if (env.PAYMENTS === 'sandbox') return { provider: 'sandbox' }
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = env
  return secretKey === '' ? null : { provider: 'stripe', secretKey, webhookSecret, apiUrl: apiUrl || null }
}
