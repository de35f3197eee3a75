import { isScreen, SCREENS } from '#contract/screens.ts'

const FOLDERS: readonly string[] = ['password', 'checkout', 'api', 'assets', 'icons', 'fonts']

/** What probes and scanners ask for. A "200" would tell them that something is there. */
const PROBES: ReadonlySet<string> = new Set([
  ...['health', 'healthz', 'livez', 'readyz', 'startupz', 'metrics', 'server-status', 'actuator', 'debug', 'admin'],
  ...['wp-admin', 'wp-login', 'wp-content', 'wp-includes', 'phpmyadmin', 'cgi-bin', 'graphql', 'swagger'],
])

const TAKEN: ReadonlySet<string> = new Set([...SCREENS, ...FOLDERS, ...PROBES])

/** First path segments that a book or a page cannot have as its slug. */
export const isAppAddress = (slug: string): boolean => TAKEN.has(slug)

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * What the form of an address tells. `text`: the home page (its slug is empty), a book or a page, or an article, if the
 * library has it. `screen`: the app. `unknown`: a page that says “not found”. `none`: not even that.
 */
type AddressForm =
  | { readonly kind: 'text'; readonly slug: string; readonly article: string | null }
  | { readonly kind: 'screen' | 'unknown' | 'none' }

/** `path`: without the prefix of a language, as `splitAddress` gives it. Slugs have small letters, however they are typed. */
export function addressForm(path: string): AddressForm {
  const small = path.toLowerCase()
  if (small === '/') return { kind: 'text', slug: '', article: null }
  // The screen that says so. An answer 200 would tell search engines that it is a page.
  if (small === '/not-found') return { kind: 'unknown' }
  if (isScreen(small)) return { kind: 'screen' }
  const [slug = '', article, ...rest] = small.slice(1).split('/')
  if (PROBES.has(slug) || small.includes('/.')) return { kind: 'none' }
  const couldBe = rest.length === 0 && !TAKEN.has(slug) && [slug, article ?? 'a'].every((part) => SLUG.test(part))
  return couldBe ? { kind: 'text', slug, article: article ?? null } : { kind: 'unknown' }
}
