import type { PaymentSettings } from '#server/payment-settings.ts'
import type { Payments } from './payments.ts'
import { openSandbox } from './sandbox/sandbox.ts'

/** The provider that the settings name. `secret`: the server's own. */
export async function openPayments(settings: PaymentSettings | null, secret: Uint8Array): Promise<Payments> {
  return settings === null ? null : openSandbox(secret)
}
