import type { Redirect } from '#page/access-rules.ts'

export const home: Redirect = { to: '/', search: {} }
export const login = (redirectUrl: string): Redirect => ({ to: '/login', search: { redirectUrl } })
export const subscribe = (redirectedFrom: string): Redirect => ({ to: '/subscribe', search: { redirectedFrom } })

/** Every route of section 2 of the specification: where a visitor, a user and a subscriber are redirected. Null: they stay. */
export const ACCESS_TABLE: readonly (readonly [string, Redirect | null, Redirect | null, Redirect | null])[] = [
  ['/', null, null, null],
  ['/favorites', login('/favorites'), subscribe('/favorites'), null],
  ['/download', login('/download'), subscribe('/download'), null],
  ['/settings', login('/settings'), null, null],
  ['/subscribe', login('/subscribe'), null, home],
  ['/search', null, null, null],
  ['/login', null, home, home],
  ['/register', null, home, home],
  ['/restore-password', null, home, home],
  ['/password/forgot-password', null, home, home],
  ['/confirm-email', null, null, null],
  ['/google/process-social-auth', null, null, null],
  ['/thank-you', null, null, null],
  ['/error-payment', null, null, null],
  ['/checkout/success', null, null, null],
  ['/not-found', null, null, null],
  ['/oats/first', null, null, null],
  ['/oats', null, null, null],
  ['/privacy-policy', null, null, null],
]
