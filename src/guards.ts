/** Who asks for a screen. */
export interface Visitor {
  readonly signedIn: boolean
}

const GUEST_ONLY = new Set(['/login'])

/** Where a reader is sent instead, or null when he may stay. Pure: all guards are this one table. */
export function redirectFor({ signedIn }: Visitor, path: string): string | null {
  return signedIn && GUEST_ONLY.has(path) ? '/' : null
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
