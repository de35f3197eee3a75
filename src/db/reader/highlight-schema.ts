import type { HighlightContent } from '#contract/library/highlights.ts'
import type { Audience, Intent, IntentReason } from '../schema.ts'

/** A highlight from the server's last answer. */
export interface HighlightRow {
  readonly aud: Audience
  readonly id: string
  readonly articleId: string
  /** Null: it was deleted. The row stays, so that an older answer does not bring it back. */
  readonly content: HighlightContent | null
  /** The server's time of the last change. It grows with every change of the row. */
  readonly updatedAt: string
}

/** The server's state that the reader changed. */
export interface HighlightBase {
  readonly updatedAt: string
  readonly note: string
  readonly color: HighlightContent['color']
}

/** What an attempt asks for. Null: the highlight is deleted. */
export interface HighlightAttempt {
  readonly key: string
  readonly wanted: HighlightContent | null
}

/** `unsupported`: the server knows no highlights. They stay on the device. */
export type HighlightReason = IntentReason | 'unsupported'

/**
 * A change of one highlight that the server does not have yet. Shown instead of the server's row. A visitor's highlights are
 * such rows too: they wait until the visitor has an account and agrees.
 */
export interface HighlightIntentRow extends Intent<HighlightReason> {
  readonly id: string
  /** Of the article in which it is. */
  readonly articleId: string
  /** Null: the reader deleted it. */
  readonly wanted: HighlightContent | null
  /** Null: the server never had it. */
  readonly base: HighlightBase | null
  /** An attempt whose result is not known. The same is sent again before anything newer. */
  readonly tried: HighlightAttempt | null
}
