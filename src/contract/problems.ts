// All problems, as codes. Each side has the texts in one place: `src/page/i18n` for the page, `server/messages` for the API.

/** Problems of a field. The schemas of the contract use these codes as messages. */
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
  'password_guessable',
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

/** Problems of a request as a whole, as the server answers it. */
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
  | 'too_deep'
  | 'no_such_range'
  | 'no_pdf_in_script'
  | 'not_json'
  | 'invalid'
  | 'too_many_requests'
  | 'too_many_bookmarks'
  | 'too_many_highlights'
  | 'changed_meanwhile'
  | 'unavailable'
  | 'internal'

/** The server refused. `message` and `errors` are in the language of the request. */
export interface Refused {
  readonly kind: 'refused'
  readonly status: number
  readonly message: string | undefined
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly retryAfterMs: number | undefined
}

/** Of the refusals below 500, these ask only for another try. */
export const ASKS_AGAIN: readonly number[] = [408, 425, 429]

/** Problems of a call, as the page and the workers see it. */
export type CallProblem =
  /** There is no answer: no network, or no reachable server. */
  | { readonly kind: 'offline' }
  /** No answer came in time. */
  | { readonly kind: 'timeout' }
  /** The request could not be built: an error of ours. Nothing was asked. */
  | { readonly kind: 'not_built' }
  /** The answer of our server does not fit the contract, or the device could not use it. The server may be newer than the app. */
  | { readonly kind: 'bad_answer' }
  /** Somebody else answered: a captive portal, a gateway, a proxy. It says nothing about the call. */
  | { readonly kind: 'not_our_server'; readonly status: number }
  /** The device has no space, or no Cache Storage, for what was asked. */
  | { readonly kind: 'storage_full' }
  /**
   * A sign-in or sign-out happened during the call, in this tab or another. Nothing was done, or the answer is about
   * another reader.
   */
  | { readonly kind: 'overtaken' }
  | Refused
