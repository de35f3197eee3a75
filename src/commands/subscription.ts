import { getOfTab, setOfTab } from '../boot/browser-storage.ts'
import type { PaymentStatus } from '../contract/payments.ts'
import type { CallProblem } from '../contract/problems.ts'
import { sync } from '../sync-client.ts'

const ASK_AGAIN_MS = 1_000

/** Leaves for the payment provider's page; comes back with the problem when there is one. `returnTo` is where to go on when it is paid. */
export async function goToCheckout(returnTo: string | undefined): Promise<CallProblem | null> {
  const result = await sync.checkout()
  if (!result.ok) return result.problem
  const { redirectUrl } = result.value
  if (redirectUrl === undefined || !/^https?:\/\/|^\/(?!\/)/.test(redirectUrl)) return { kind: 'bad_answer' }
  setOfTab('afterPayment', returnTo ?? null)
  location.assign(redirectUrl)
  return null
}

/** Where to go on after a payment; asked once. */
export function takePathAfterPayment(): string | null {
  const path = getOfTab('afterPayment')
  setOfTab('afterPayment', null)
  return path
}

/** Waits until a payment is decided: the provider tells the server, sooner or later. Pending: not within `ms`. A paid one is the account's from here on. */
export async function awaitPayment(session: string, ms: number): Promise<PaymentStatus> {
  const until = Date.now() + ms
  for (;;) {
    const found = await sync.payment(session)
    if (found.ok && found.value === 'paid') await sync.refreshAccount()
    if (found.ok && found.value !== 'pending') return found.value
    if (!found.ok && found.problem.kind === 'refused' && found.problem.status < 500) return 'failed'
    if (Date.now() >= until) return 'pending'
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  }
}
