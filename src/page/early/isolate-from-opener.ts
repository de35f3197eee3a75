import { ISOLATED } from '#contract/app-shell/shell-page.ts'

/**
 * Reloads a document that another page opened, so that the opener can no longer control it. Only such documents pay for the isolation,
 * which costs a quarter of the time to the text. Returns true when the document is about to be replaced.
 */
export function isolateFromOpener(): boolean {
  const address = new URL(location.href)
  const isIsolated = address.searchParams.has(ISOLATED)
  if (isIsolated) {
    address.searchParams.delete(ISOLATED)
    history.replaceState(history.state, '', address)
  }
  if (opener === null || isIsolated) return false
  address.searchParams.set(ISOLATED, '')
  location.replace(address)
  return true
}
