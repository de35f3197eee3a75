import { ISOLATED } from '#contract/shell-page.ts'

/**
 * A page that another one opened, and could steer from there, begins again where that one cannot reach it. Only then is the price of it paid, which
 * is a quarter of the time to the text. True for a page that is about to go.
 */
export function isolateFromOpener(): boolean {
  const address = new URL(location.href)
  const isParted = address.searchParams.has(ISOLATED)
  if (isParted) {
    address.searchParams.delete(ISOLATED)
    history.replaceState(history.state, '', address)
  }
  if (opener === null || isParted) return false
  address.searchParams.set(ISOLATED, '')
  location.replace(address)
  return true
}
