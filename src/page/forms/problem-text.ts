import { useLingui } from '@lingui/react/macro'
import { UNKNOWN_CALL } from '#contract/endpoint.ts'
import type { CallProblem } from '#contract/problems.ts'

/** A server without our extensions refuses them without words. */
const lacksCall = (problem: CallProblem): boolean => problem.kind === 'refused' && UNKNOWN_CALL.includes(problem.status)

/** The text for the reader about a failed call: the server's own message, if it sent one. */
export function useProblemText(): (problem: CallProblem) => string {
  const { t } = useLingui()
  return (problem) => {
    if (problem.kind === 'offline') return t`You seem to be offline. Try again while online.`
    if (problem.kind === 'timeout') return t`The server did not answer in time. Please try again.`
    if (problem.kind === 'not_our_server')
      return t`Something in this network answered instead of our server. Open its sign-in page or use another network, then try again.`
    if (problem.kind === 'overtaken')
      return t`Another tab of this browser has already signed in. To use a different account, log out and sign in again.`
    if (problem.kind === 'storage_full') return t`This device is full`
    if (problem.kind === 'refused' && problem.message) return problem.message
    return lacksCall(problem) ? t`This library does not offer that.` : t`Please try again later`
  }
}
