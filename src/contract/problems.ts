/**
 * What can be wrong, as codes. The texts live once on each side: `src/page/i18n` for the page, `server/messages` for the API.
 */

/** Of a field, as the schemas of the contract say it. */
export const FIELD_PROBLEMS = [
  'required',
  'email',
  'phone',
  'url',
  'country',
  'password_min',
  'password_common',
  'password_pattern',
  'password_personal',
  'confirmed',
  'password_invalid',
  'taken',
  'max',
  'integer',
  'range',
  'query_min',
  'size',
  'invalid',
] as const
export type FieldProblem = (typeof FIELD_PROBLEMS)[number]

export const isFieldProblem = (code: string): code is FieldProblem => FIELD_PROBLEMS.some((known) => known === code)

/** Of a request as a whole, as the server answers it. */
export type RequestProblem =
  | 'unauthenticated'
  | 'login_failed'
  | 'captcha_failed'
  | 'reset_expired'
  | 'social_refused'
  | 'social_failed'
  | 'social_unreachable'
  | 'social_no_email'
  | 'social_email_taken'
  | 'social_unconfirmed'
  | 'social_connected'
  | 'email_link_expired'
  | 'last_way_in'
  | 'sign_in_to_bookmark'
  | 'subscription_needed'
  | 'already_subscribed'
  | 'nothing_to_buy'
  | 'payment_unavailable'
  | 'not_found'
  | 'too_large'
  | 'no_such_range'
  | 'not_json'
  | 'invalid'
  | 'too_many_requests'
  | 'too_many_bookmarks'
  | 'unavailable'
  | 'internal'

/** Of a call, as the page and the worker see it. */
export type CallProblem =
  /** No answer: no network, or a server that cannot be reached. */
  | { readonly kind: 'offline' }
  /** No answer in time. */
  | { readonly kind: 'timeout' }
  /** The answer does not fit the contract, as a captive portal's page does not. */
  | { readonly kind: 'bad_answer' }
  /** This device has no room, or no place, for what was asked. */
  | { readonly kind: 'storage_full' }
  /** Somebody signed in or out meanwhile, in this tab or another: nothing was done, or it is not about the reader there is now. */
  | { readonly kind: 'overtaken' }
  /** The server refused; `message` and `errors` are in the language of the request. */
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly message: string | undefined
      readonly errors: Readonly<Record<string, readonly string[]>>
      readonly retryAfterMs: number | undefined
    }
