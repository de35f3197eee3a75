import type { PaymentStatus } from '#contract/payments/payments.ts'
import { ASKS_AGAIN, type CallProblem } from '#contract/problems.ts'
import type { Result } from '#contract/workers/sync-api.ts'
import { setForTab, takeForTab } from '../boot/browser-storage.ts'
import { storeReturnLanguage } from '../boot/return-language.ts'
import { sync } from '../sync-client.ts'
import { call } from './call.ts'

/** Providers usually inform the server within seconds. Each pause is longer than the one before, whatever is answered. */
const FIRST_AGAIN_MS = 1_000
const LAST_AGAIN_MS = 30_000
const GROWTH = 1.5

/** Goes to the payment provider's page. Returns only with a problem. `returnTo` is the path to go to after the payment. */
export async function goToCheckout(returnTo: string | undefined): Promise<CallProblem | null> {
  const result = await call('checkout')
  if (!result.ok) return result.problem
  const { redirectUrl } = result.value.data
  if (!/^https?:\/\/|^\/(?!\/)/.test(redirectUrl)) return { kind: 'bad_answer' }
  setForTab('afterPayment', returnTo ?? null)
  storeReturnLanguage()
  location.assign(redirectUrl)
  return null
}

/** The path to go to after the payment. The first call clears it. */
export const takePathAfterPayment = (): string | null => takeForTab('afterPayment')

export type PaymentAnswer = Result<PaymentStatus>

/** Whether the answer cannot change, except for another reader. */
const isFinal = (answer: PaymentAnswer): boolean => {
  if (answer.ok) return answer.value !== 'pending'
  const { problem } = answer
  return problem.kind === 'refused' && problem.status < 500 && !ASKS_AGAIN.includes(problem.status)
}

/** How long the server wants no question. It may say 0, or a time that is over. */
function refusedMs(answer: PaymentAnswer): number {
  if (answer.ok || answer.problem.kind !== 'refused') return 0
  const { retryAfterMs = 0 } = answer.problem
  return retryAfterMs
}

const pauseMs = (answer: PaymentAnswer, asked: number): number =>
  Math.max(refusedMs(answer), Math.min(LAST_AGAIN_MS, FIRST_AGAIN_MS * GROWTH ** (asked - 1)))

/** Resolves after the time, when the network is back, or when the signal aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    addEventListener('online', resolve, { once: true, signal })
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve(null)
    })
  })

async function readPayment(session: string): Promise<PaymentAnswer> {
  const answer = await call('payment', { params: { session } })
  return answer.ok ? { ok: true, value: answer.value.data.attributes.status } : answer
}

/** Asks for a payment's status until it is final, and passes on each answer. When it is paid, the account is read again. */
export async function followPayment(
  session: string,
  onAnswer: (answer: PaymentAnswer) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let asked = 1; !signal.aborted; asked++) {
    const answer = await readPayment(session)
    // A server without payment status may still know what the account has.
    if (answer.ok ? answer.value === 'paid' : isFinal(answer)) await sync.refreshAccount()
    if (signal.aborted) return
    onAnswer(answer)
    if (isFinal(answer)) return
    await pause(pauseMs(answer, asked), signal)
  }
}
