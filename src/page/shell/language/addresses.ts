import type { AnyRouter, RouterHistory } from '@tanstack/react-router'
import { addressIn } from '#contract/addresses.ts'
import type { View } from '#contract/workers/view.ts'
import { isAbsent } from '#db/library/absent.ts'
import { db } from '#db/open.ts'
import { addressOf, learnLanguages } from '../../boot/language.ts'
import { chooseAmongKnown, showLanguageAt, shownLanguage, storeLanguage } from '../../commands/language.ts'
import { rewriteFor } from './rewrite.ts'
import { servedLanguages } from './served-head.ts'

/** The router's own location has no prefix any more. */
const shownLocation = ({ history }: { readonly history: RouterHistory }) => history.location

/** The language that the shown address names. Null without a prefix. */
export const languageHere = (router: AnyRouter): string | null => addressOf(shownLocation(router).pathname).language

/** Shows the language of each address the reader goes to, and gives its prefix to the links. Must be called before the router starts. */
export function followLanguage(router: AnyRouter): void {
  let shown = languageHere(router)
  router.history.subscribe(() => {
    const language = languageHere(router)
    if (language === shown) return
    shown = language
    // Another rewrite also makes the router forget the addresses of links.
    router.update({ ...router.options, rewrite: rewriteFor(language) })
    showLanguageAt(shownLocation(router).pathname)
  })
}

/** Makes the library's languages known. On a first visit their list arrives after the start, and the shown address may name one. */
export function learnAddresses(router: AnyRouter, codes: readonly string[]): void {
  const before = languageHere(router)
  learnLanguages(codes)
  if (languageHere(router) !== before) router.history.notify({ type: 'GO', index: 0 })
  chooseAmongKnown(shownLocation(router).pathname)
}

/** The address of the shown page in another language. Its headings have other ids there. */
export function sameAddressIn(router: AnyRouter, language: string): string {
  const { pathname, search } = shownLocation(router)
  return addressIn(language, addressOf(pathname).path + search)
}

/** Whether the shown page does not exist in a language, as far as the server's page knows, else the device. */
export async function isAbsentIn(router: AnyRouter, view: View): Promise<boolean> {
  const served = servedLanguages()
  return served === null
    ? isAbsent(db, view, addressOf(shownLocation(router).pathname).path)
    : !served.includes(view.lang)
}

/**
 * Stores the reader's choice and shows the same page in it, or the home page where this one does not exist in the language. Otherwise an
 * address without a prefix stays as it is.
 */
export function switchLanguage(router: AnyRouter, language: string, isMissing = false): void {
  const isShown = language === shownLanguage()
  storeLanguage(language)
  const here = languageHere(router)
  if (isMissing && !isShown) router.history.push(addressIn(here && language, '/'))
  else if (here !== null && here !== language) router.history.push(sameAddressIn(router, language))
  if (here === null) showLanguageAt(shownLocation(router).pathname)
}
