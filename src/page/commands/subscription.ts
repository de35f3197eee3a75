import type { PaymentStatus } from '#contract/payments.ts'
import type { CallProblem } from '#contract/problems.ts'
import type { Result } from '#contract/sync-api.ts'
import { getOfTab, setOfTab } from '../boot/browser-storage.ts'
import { sync } from '../sync-client.ts'

/** A provider tells the server within seconds; what takes longer is asked for less and less often. */
const FIRST_AGAIN_MS = 1_000
const LAST_AGAIN_MS = 30_000
const QUICK_ASKS = 30

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

/** What the server says of a payment, or why it says nothing. */
export type PaymentWord = Result<PaymentStatus>

/** Nothing but another reader changes this answer. */
const isFinal = (word: PaymentWord): boolean => {
  if (word.ok) return word.value !== 'pending'
  return word.problem.kind === 'refused' && word.problem.status < 500 && word.problem.status !== 429
}

function pauseMs(word: PaymentWord, asked: number): number {
  if (word.ok && asked < QUICK_ASKS) return FIRST_AGAIN_MS
  const wished = !word.ok && word.problem.kind === 'refused' ? word.problem.retryAfterMs : undefined
  return wished ?? Math.min(LAST_AGAIN_MS, FIRST_AGAIN_MS * 2 ** Math.min(asked, 10))
}

/** Ends with the time, with the network's coming back, or with the signal. */
const pause = (ms: number, signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    addEventListener('online', resolve, { once: true, signal })
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve(null)
    })
  })

/** Asks how a payment stands until that is decided, and tells each answer. A paid one is the account's from here on. */
export async function followPayment(
  session: string,
  tell: (word: PaymentWord) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let asked = 1; !signal.aborted; asked++) {
    const word = await sync.payment(session)
    // A server that says nothing of payments may still say what the account has.
    if (word.ok ? word.value === 'paid' : isFinal(word)) await sync.refreshAccount()
    if (signal.aborted) return
    tell(word)
    if (isFinal(word)) return
    await pause(pauseMs(word, asked), signal)
  }
}
