import type { PaymentSettings } from '#server/config/payment-settings.ts'
import { openSandbox, type SandboxProvider } from './sandbox/sandbox.ts'
import type { StripeProvider } from './stripe/stripe.ts'

/** The configured provider. null: nothing can be bought. */
export type Payments = SandboxProvider | StripeProvider | null

declare module '#server/http/context.ts' {
  interface Services {
    readonly payments: Payments
  }
}

/** `secret`: the server's own; `origin`: where readers return to. */
export async function openPayments(
  settings: PaymentSettings | null,
  secret: Uint8Array,
  origin: string,
): Promise<Payments> {
  if (settings === null) return null
  if (settings.provider === 'sandbox') return openSandbox(secret)
  // Loaded only when it is used, because it is the server's largest library.
  const { openStripe } = await import('./stripe/stripe.ts')
  return openStripe(settings, origin)
}
