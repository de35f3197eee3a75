import type { FieldProblem, RequestProblem } from '#contract/problems.ts'

/** What the API says to a reader, by code. A language that misses one does not compile. */
export interface Messages {
  readonly fields: Readonly<Record<FieldProblem, string>>
  readonly requests: Readonly<Record<RequestProblem, string>>
}
