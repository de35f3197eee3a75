import { type HighlightContent, MAX_NOTE_UNITS } from '#contract/library/highlights.ts'
import type { HighlightBase, HighlightIntentRow } from '#db/reader/highlight-schema.ts'
import { bothNotes, changedSide } from '#db/reader/merge-notes.ts'

/** What is to do when another device changed or deleted the highlight of an intent. */
export interface Merged {
  /** What to send on top of the server's state. `nothing`: the server's state is what both want. */
  readonly wanted: HighlightContent | null | 'nothing'
  /** A text of the reader that has no room in this highlight, or whose highlight was deleted. It becomes one of its own. */
  readonly apart: HighlightContent | null
}

const NOTHING: Merged = { wanted: 'nothing', apart: null }

const isLater = (mine: HighlightContent, theirs: HighlightContent): boolean =>
  Date.parse(mine.made_at) > Date.parse(theirs.made_at)

function mergeDeletion(theirs: HighlightContent, base: HighlightBase | null): Merged {
  // The reader deleted what they had seen. A text of another device that they had not seen stays.
  return base !== null && theirs.note === base.note ? { wanted: null, apart: null } : NOTHING
}

function mergeChange(mine: HighlightContent, theirs: HighlightContent, base: HighlightBase | null): Merged {
  const [later, earlier] = isLater(mine, theirs) ? [mine, theirs] : [theirs, mine]
  const color = changedSide(mine.color, theirs.color, base?.color) ?? later.color
  const note = changedSide(mine.note, theirs.note, base?.note) ?? bothNotes(later.note, earlier.note)
  const isTooLong = note.length > MAX_NOTE_UNITS
  const merged = { ...theirs, color, note: isTooLong ? theirs.note : note, made_at: later.made_at }
  const isTheirs = merged.color === theirs.color && merged.note === theirs.note
  return { wanted: isTheirs ? 'nothing' : merged, apart: isTooLong ? mine : null }
}

/** Merges an intent with the server's state, which is not its `base`. `theirs` is null when the highlight was deleted. */
export function mergeHighlight(
  { wanted, base }: Pick<HighlightIntentRow, 'wanted' | 'base'>,
  theirs: HighlightContent | null,
): Merged {
  if (wanted === null) return theirs === null ? NOTHING : mergeDeletion(theirs, base)
  if (theirs !== null) return mergeChange(wanted, theirs, base)
  // Deleted ones stay deleted. But what the reader wrote since is not lost with them.
  const isNewText = wanted.note !== '' && wanted.note !== base?.note
  return { wanted: 'nothing', apart: isNewText ? wanted : null }
}
