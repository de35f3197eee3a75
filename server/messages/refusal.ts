import type { RequestProblem } from '#contract/problems.ts'
import type { Problem } from '#contract/resource.ts'
import { requestMessage } from './messages.ts'

const STATUS = {
  unauthenticated: 401,
  login_failed: 401,
  captcha_failed: 422,
  reset_expired: 422,
  social_refused: 422,
  social_failed: 422,
  social_unreachable: 422,
  social_no_email: 422,
  social_email_taken: 422,
  social_unconfirmed: 422,
  social_connected: 422,
  email_link_expired: 422,
  last_way_in: 422,
  sign_in_to_bookmark: 402,
  subscription_needed: 403,
  already_subscribed: 422,
  nothing_to_buy: 422,
  payment_unavailable: 503,
  not_found: 404,
  too_large: 413,
  too_deep: 400,
  not_json: 415,
  no_such_range: 416,
  no_pdf_in_script: 422,
  invalid: 422,
  too_many_requests: 429,
  too_many_bookmarks: 422,
  too_many_highlights: 422,
  changed_meanwhile: 409,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<RequestProblem, number>

/** A refused request. Handlers throw it; `errorAnswerer` writes the message in the reader's language. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RequestProblem
  /** Problem codes by field. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly headers: Readonly<Record<string, string>>

  constructor(code: RequestProblem, fields: Refusal['fields'] = {}, headers: Refusal['headers'] = {}) {
    super(code)
    this.code = code
    this.fields = fields
    this.headers = headers
  }

  get status(): (typeof STATUS)[RequestProblem] {
    return STATUS[this.code]
  }
}

/** The server cannot do it now. The client may ask again after so many seconds. */
export const unavailable = (seconds: number): Refusal =>
  new Refusal('unavailable', {}, { 'Retry-After': String(seconds) })

/** The client asked too often or too much at once. It may ask again after so many seconds. */
export const tooMany = (seconds: number): Refusal =>
  new Refusal('too_many_requests', {}, { 'Retry-After': String(seconds) })

/** The stored row is newer than the one that the client changed. The answer has it. */
export class Conflict extends Refusal {
  readonly data: object

  constructor(data: object) {
    super('changed_meanwhile')
    this.data = data
  }
}

/** The body of a refusal, in the reader's language. */
export function problemBody(
  refusal: Refusal,
  language: string,
  wordOf: (code: string) => string,
): Problem & { readonly data?: object } {
  const errors = Object.entries(refusal.fields).map(([field, codes]) => [field, codes.map(wordOf)] as const)
  const meta = { message: requestMessage(language, refusal.code) }
  if (refusal instanceof Conflict) return { data: refusal.data, meta }
  return errors.length === 0 ? { meta } : { errors: Object.fromEntries(errors), meta }
}
