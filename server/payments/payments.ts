import type { SandboxProvider } from './sandbox/sandbox.ts'
import type { StripeProvider } from './stripe/stripe.ts'

/** The configured provider. null: nothing can be bought. */
export type Payments = SandboxProvider | StripeProvider | null
