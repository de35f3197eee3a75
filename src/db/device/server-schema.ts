import type { View } from '#contract/workers/view.ts'

// What the device knows of its server, and when it asks it again.

/** The server asked for no requests between these times, in epoch milliseconds. */
export interface RateLimit {
  readonly limitedFrom: number
  readonly limitedUntil: number
}

/** When our server marked an answer as its own: last, and for the first time. In epoch milliseconds. */
export interface ServerRow {
  readonly key: 'server'
  readonly markedAt: number
  readonly since: number
  /** Whether the texts from before `since` were marked as stale. */
  readonly isRechecked: boolean
}

/** The country from the connection stats: two letters, for the phone field. */
export interface ConnectionRow {
  readonly key: 'connection'
  readonly country: string | null
  /** The device's address as the server sees it. Absent in rows of older versions. */
  readonly address?: string | null
  /** When they were asked for last, in epoch milliseconds. */
  readonly askedAt?: number
}

/** When a tab last asked for the app's script, and how often in a row: to store the app, or to look for a newer one. */
export interface ScriptAskRow {
  readonly key: 'script' | 'newer-script'
  readonly tries: number
  /** In epoch milliseconds. */
  readonly askedAt: number
}

/** A stored token without a session was tried last. */
export interface AdoptionRow {
  readonly key: 'adoption'
  /** In epoch milliseconds. */
  readonly askedAt: number
}

/** The server's rate limit for pulls. */
export interface PullRateLimitRow extends RateLimit {
  readonly key: 'pull-rate-limit'
}

/** The engine's own pause before the next try, for all tabs. */
export interface PaceRow extends RateLimit {
  readonly key: 'pace'
  /** Passes that failed one after another. */
  readonly tries: number
  /** Whether the last pass got at least one answer. */
  readonly reached: boolean
  /** How many passes have begun. */
  readonly begun: number
  /** The last pass that asked for everything, by its number, and for whom. */
  readonly whole: (View & { readonly pass: number; readonly epoch: number }) | null
}

/** The library changed during so many passes in a row. What changed is pulled after this time. */
export interface UnsettledRow extends RateLimit {
  readonly key: 'unsettled'
  readonly passes: number
}

/** A part of a pass that failed, and how long it waits. */
export interface Setback extends RateLimit {
  readonly tries: number
}

/** The parts that failed while others arrived, by their names: `account`, a scope, the address of a picture. */
export interface SetbacksRow {
  readonly key: 'setbacks'
  readonly parts: Readonly<Record<string, Setback>>
}

/** What all tabs need to know about sending intents. */
export interface OutboxRow extends RateLimit {
  readonly key: 'outbox'
  /** Grows when an attempt begins and when it ends. A list of bookmarks that was requested before is then out of date. */
  readonly seq: number
  /** How often in a row nothing could be sent. Absent in rows of older versions. */
  readonly failures?: number
  /** Somebody else answered the last change, and their page may lead on. */
  readonly intercepted?: boolean
  /** The engine's own pause. */
  readonly pause?: RateLimit
}
