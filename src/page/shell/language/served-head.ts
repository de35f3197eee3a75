import { addressOf, languageAt, servedLanguage } from '../../boot/language.ts'

/** What the server's page says in its head in its own language. */
const OF_LANGUAGE = 'meta[property], meta[name^="twitter:"], script[type="application/ld+json"]'
/** What it says of the address that it was made for. */
const OF_ADDRESS = `link[rel=canonical], link[hreflang], ${OF_LANGUAGE}`

/** The page's own address may name the language where the shown one does not. */
function isForShownAddress(): boolean {
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]')
  if (canonical === null) return false
  const own = addressOf(new URL(canonical.href).pathname)
  const shown = addressOf(location.pathname)
  return own.path === shown.path && (shown.language === null || shown.language === own.language)
}

const remove = (selectors: string): void => {
  for (const element of document.head.querySelectorAll(selectors)) element.remove()
}

/**
 * Browsers share the address that the head names, so it goes with all that belongs to it when the reader goes to another screen. An address
 * without a prefix stays when they choose another language: then only what is in the first language goes.
 */
export function removeHeadOfAnother(): void {
  const served = servedLanguage()
  if (!isForShownAddress()) remove(OF_ADDRESS)
  else if (served !== undefined && languageAt(location.pathname) !== served) remove(OF_LANGUAGE)
}

/** The languages in which the shown page exists. Null when the server's page does not say. */
export function servedLanguages(): readonly string[] | null {
  if (!isForShownAddress()) return null
  return [...document.head.querySelectorAll<HTMLLinkElement>('link[hreflang]')].map(({ hreflang }) => hreflang)
}
