import type { PaymentSettings } from '#server/config/payment-settings.ts'
import type { Payments } from './payments.ts'
import { openSandbox } from './sandbox/sandbox.ts'

/** The provider that the settings name. `secret`: the server's own; `origin`: where readers are sent back to. */
export async function openPayments(
  settings: PaymentSettings | null,
  secret: Uint8Array,
  origin: string,
): Promise<Payments> {
  if (settings === null) return null
  if (settings.provider === 'sandbox') return openSandbox(secret)
  // Loaded only where it is used: it is the largest library of the server.
  const { openStripe } = await import('./stripe/stripe.ts')
  return openStripe(settings, origin)
}
