/** The events of the sync engine, for a report. They have no names, no addresses and nothing of what is read. */
export interface LogRow {
  readonly key: 'log'
  /** Oldest first, at most 200. */
  readonly entries: readonly LogEntry[]
}

export interface LogEntry {
  /** The first and the last time of this event in a row, in epoch milliseconds. */
  readonly since: number
  readonly at: number
  readonly times: number
  /** The part of the engine: a pass, an opened article, the start, what follows an account's call, a sign-out, an answer, a request. */
  readonly what: 'sync' | 'open' | 'start' | 'account' | 'sign-out' | 'answer' | 'request'
  /** `ok`, the kind of a call's problem, or the name and place of an error. */
  readonly outcome: string
}
