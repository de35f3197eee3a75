import type { CallProblem } from '../contract/problems.ts'
import { sync } from '../sync-client.ts'

/** Leaves for the payment provider's page; comes back with the problem when there is one. */
export async function goToCheckout(): Promise<CallProblem | null> {
  const result = await sync.checkout()
  if (!result.ok) return result.problem
  const { redirectUrl } = result.value
  if (redirectUrl === undefined || !/^https?:\/\/|^\/(?!\/)/.test(redirectUrl)) return { kind: 'bad_answer' }
  location.assign(redirectUrl)
  return null
}
