export type Role = 'visitor' | 'user' | 'subscriber'

/** Who asks for a screen. */
export interface Visitor {
  readonly role: Role
  /** In the second step of registration: the details are given, the payment is not. */
  readonly registering: boolean
}

/** Where somebody is sent instead. */
export interface Redirect {
  readonly to: '/' | '/login' | '/subscribe' | '/not-found'
  readonly search: { readonly redirectUrl?: string; readonly redirectedFrom?: string }
}

/** Null: may stay. `href` is the full path asked for, with query and fragment. */
type Guard = (visitor: Visitor, href: string) => Redirect | null

const HOME: Redirect = { to: '/', search: {} }

const guestOnly: Guard = ({ role }) => (role === 'visitor' ? null : HOME)

const signedIn: Guard = ({ role }, href) =>
  role === 'visitor' ? { to: '/login', search: { redirectUrl: href } } : null

/** A guest is told nothing of what is behind; a reader who has not subscribed is shown where to, and comes back after. */
const subscriber: Guard = ({ role }, href) => {
  if (role === 'visitor') return { to: '/not-found', search: {} }
  return role === 'user' ? { to: '/subscribe', search: { redirectedFrom: href } } : null
}

const payer: Guard = (visitor, href) => {
  if (visitor.role === 'subscriber') return HOME
  return visitor.registering ? null : signedIn(visitor, href)
}

/** The guards of each path, first one first. A path that is not here is open to everybody. */
const GUARDS: Readonly<Record<string, readonly Guard[]>> = {
  '/login': [guestOnly],
  '/register': [guestOnly],
  '/password/forgot-password': [guestOnly],
  '/restore-password': [guestOnly],
  '/settings': [signedIn],
  '/subscribe': [payer],
  '/favorites': [signedIn, subscriber],
  '/download': [signedIn, subscriber],
}

const withoutSlash = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path)

/** A screen on the way into an account: nobody wants to come back to it, and its address may hold a token or a provider's code. */
export const isWayIn = (path: string): boolean => {
  const known = withoutSlash(path)
  return (
    (Object.hasOwn(GUARDS, known) && GUARDS[known]?.includes(guestOnly)) ||
    /^\/(confirm-email|[^/]+\/process-social-auth)$/.test(known)
  )
}

/** Where to go on after signing in, for who stands at `href`: there, or where he was before the screens that let him in. */
export function wayBack(path: string, href: string, origin: string): string {
  if (!isWayIn(path)) return href
  return safePath(new URL(href, origin).searchParams.get('redirectUrl'), origin)
}

/** Where a reader is sent instead, or null when he may stay. Pure: all guards are this one table. */
export function redirectFor(visitor: Visitor, path: string, href: string): Redirect | null {
  const known = withoutSlash(path)
  for (const guard of (Object.hasOwn(GUARDS, known) && GUARDS[known]) || []) {
    const redirect = guard(visitor, href)
    if (redirect !== null) return redirect
  }
  return null
}

/** The path to go to after signing in: one of ours, whatever was asked for. Never another site. */
export function safePath(wanted: unknown, origin: string): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || /[\\\p{Cc}]/u.test(wanted)) return '/'
  try {
    const url = new URL(wanted, origin)
    if (url.origin !== origin || url.pathname.startsWith('//')) return '/'
    return url.pathname + url.search + url.hash
  } catch {
    return '/'
  }
}
