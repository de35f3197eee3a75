import { PARTED } from '#contract/kept-page.ts'

/**
 * A page that another one opened, and could steer from there, begins again where that one cannot reach it. Only then is the price of it paid, which
 * is a quarter of the time to the text. True for a page that is about to go.
 */
export function partFromOpener(): boolean {
  const address = new URL(location.href)
  const isParted = address.searchParams.has(PARTED)
  if (isParted) {
    address.searchParams.delete(PARTED)
    history.replaceState(history.state, '', address)
  }
  if (opener === null || isParted) return false
  address.searchParams.set(PARTED, '')
  location.replace(address)
  return true
}
