/** What befell the sync engine, for a report: no names, no addresses, nothing of what is read. */
export interface LogRow {
  readonly key: 'log'
  /** Oldest first; of bounded number. */
  readonly entries: readonly LogEntry[]
}

export interface LogEntry {
  /** The first and the last time that this happened in a row, epoch milliseconds. */
  readonly since: number
  readonly at: number
  readonly times: number
  /** Which part of the engine: a pass over the library, an opened article, the start, the end of a session. */
  readonly what: 'sync' | 'open' | 'start' | 'sign-out'
  /** `ok`, the kind of a call's problem, or the name and the place in our code of an error. */
  readonly outcome: string
}
