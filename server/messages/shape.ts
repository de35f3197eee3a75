import type { FieldProblem, RequestProblem } from '#contract/problems.ts'

/** Messages after a successful call. */
export type Notice = 'reset_mailed' | 'proof_mailed' | 'proof_mailed_before'

/** What a page of the server says where there is no text of the library. */
export type PageWord = 'not_found' | 'moved' | 'moved_to' | 'needs_script' | 'library'

/**
 * What the API says to readers, by code. A language without one of them does not compile. Only a book's files need a
 * subscription, so the text of `subscription_needed` is about files.
 */
export interface Messages {
  readonly fields: Readonly<Record<FieldProblem, string>>
  readonly requests: Readonly<Record<RequestProblem, string>>
  readonly notices: Readonly<Record<Notice, string>>
  readonly pages: Readonly<Record<PageWord, string>>
}
