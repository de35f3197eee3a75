export type Role = 'visitor' | 'user' | 'subscriber'

/** What an access rule knows about the reader who asks for a screen. */
interface KnownReader {
  readonly role: Role
  /** In the second step of registration: the account exists, but it is not paid for. */
  readonly registering: boolean
}

/** Where the reader is sent instead of the screen they asked for. */
export interface Redirect {
  readonly to: '/' | '/login' | '/subscribe' | '/not-found'
  readonly search: { readonly redirectUrl?: string; readonly redirectedFrom?: string }
}

/** Null lets the reader stay. `href` is the full path asked for, with query and fragment. */
type AccessRule = (reader: KnownReader, href: string) => Redirect | null

const HOME: Redirect = { to: '/', search: {} }

const visitorOnly: AccessRule = ({ role }) => (role === 'visitor' ? null : HOME)

const signedIn: AccessRule = ({ role }, href) =>
  role === 'visitor' ? { to: '/login', search: { redirectUrl: href } } : null

/**
 * A visitor does not learn that the screen exists. A signed-in reader without a subscription goes to the payment, and comes back
 * afterwards.
 */
const subscriber: AccessRule = ({ role }, href) => {
  if (role === 'visitor') return { to: '/not-found', search: {} }
  return role === 'user' ? { to: '/subscribe', search: { redirectedFrom: href } } : null
}

const payer: AccessRule = (reader, href) => {
  if (reader.role === 'subscriber') return HOME
  return reader.registering ? null : signedIn(reader, href)
}

/** The rules of each path, in the order of their check. A path that is not listed is open to everybody. */
const RULES: Readonly<Record<string, readonly AccessRule[]>> = {
  '/login': [visitorOnly],
  '/register': [visitorOnly],
  '/password/forgot-password': [visitorOnly],
  '/restore-password': [visitorOnly],
  '/settings': [signedIn],
  '/subscribe': [payer],
  '/favorites': [signedIn, subscriber],
  '/download': [signedIn, subscriber],
}

function withoutSlash(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/**
 * Whether a path is a screen for signing in or registering. Nobody wants to come back to it, and its address may contain a token or a
 * provider's code.
 */
export const isSignInScreen = (path: string): boolean => {
  const known = withoutSlash(path)
  return (
    (Object.hasOwn(RULES, known) && RULES[known]?.includes(visitorOnly)) ||
    /^\/(confirm-email|[^/]+\/process-social-auth)$/.test(known)
  )
}

/** The path to go to after signing in, for a reader at `href`: the same screen, or the one they came from before the sign-in screens. */
export function returnPath(path: string, href: string, origin: string): string {
  if (!isSignInScreen(path)) return href
  return safePath(new URL(href, origin).searchParams.get('redirectUrl'), origin)
}

/** Where a reader is sent instead, or null when they may stay. Pure: all rules are in this one table. */
export function redirectFor(reader: KnownReader, path: string, href: string): Redirect | null {
  const known = withoutSlash(path)
  for (const rule of (Object.hasOwn(RULES, known) && RULES[known]) || []) {
    const redirect = rule(reader, href)
    if (redirect !== null) return redirect
  }
  return null
}

/**
 * The path to go to after signing in. Anything but a path or an address of this origin becomes "/", so that a link cannot lead to another
 * site.
 */
export function safePath(wanted: unknown, origin: string): string {
  if (typeof wanted !== 'string' || /[\\\p{Cc}]/u.test(wanted)) return '/'
  if (!wanted.startsWith('/') && !wanted.startsWith(`${origin}/`)) return '/'
  try {
    const url = new URL(wanted, origin)
    if (url.origin !== origin || url.pathname.startsWith('//')) return '/'
    return url.pathname + url.search + url.hash
  } catch {
    return '/'
  }
}
