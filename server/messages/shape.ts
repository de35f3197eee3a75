import type { FieldProblem, RequestProblem } from '#contract/problems.ts'

/** What is said after a call that went well. */
export type Notice = 'reset_mailed' | 'proof_mailed'

/** What the API says to a reader, by code. A language that misses one does not compile. */
export interface Messages {
  readonly fields: Readonly<Record<FieldProblem, string>>
  readonly requests: Readonly<Record<RequestProblem, string>>
  readonly notices: Readonly<Record<Notice, string>>
}
