/** The app's screens with a path of one segment. The router has the same list. */
const SCREENS: readonly string[] = [
  ...['favorites', 'download', 'notes', 'settings', 'subscribe', 'search', 'login', 'register', 'restore-password'],
  ...['thank-you', 'error-payment', 'not-found', 'confirm-email'],
]
/** Screens with a path of two segments. */
const TWO_SEGMENTS = /^(password\/forgot-password|checkout\/(success|failed|cancelled)|[a-z]+\/process-social-auth)$/
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
 * library has it. `screen`: the app. `unknown`: the app, which says “not found”. `none`: not even the app.
 */
export type AddressForm =
  | { readonly kind: 'text'; readonly slug: string; readonly article: string | null }
  | { readonly kind: 'screen' | 'unknown' | 'none' }

/** `path`: without the prefix of a language. */
export function addressForm(path: string): AddressForm {
  const parts = path.replace(/^\/|\/$/g, '').split('/')
  const [slug = '', article, ...rest] = parts
  if (path === '/') return { kind: 'text', slug: '', article: null }
  if ((article === undefined && SCREENS.includes(slug)) || TWO_SEGMENTS.test(parts.join('/'))) return { kind: 'screen' }
  if (PROBES.has(slug) || parts.some((part) => part.startsWith('.'))) return { kind: 'none' }
  const couldBe = rest.length === 0 && !TAKEN.has(slug) && [slug, article ?? 'a'].every((part) => SLUG.test(part))
  return couldBe ? { kind: 'text', slug, article: article ?? null } : { kind: 'unknown' }
}
