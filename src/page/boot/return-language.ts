import { addressIn } from '#contract/addresses.ts'
import { setForTab, takeForTab } from './browser-storage.ts'
import { addressOf } from './language.ts'

/** Where social providers and the payment send readers back. They know no prefix. */
const RETURNS = /^\/([^/]+\/process-social-auth|checkout\/[^/]+|thank-you|error-payment)\/?$/

/** Stores the prefix of the shown address before the reader goes to another site. */
export const storeReturnLanguage = (): void => setForTab('returnLanguage', addressOf(location.pathname).language)

/** Gives the address of a return the prefix with which the reader went. Must run before anything reads the address. */
export function returnToLanguage(): void {
  if (!RETURNS.test(location.pathname)) return
  const address = addressIn(takeForTab('returnLanguage'), location.pathname + location.search + location.hash)
  history.replaceState(history.state, '', address)
}
