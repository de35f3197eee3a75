import * as v from 'valibot'
import { Id, resource, Timestamp, wholeNumber } from '../resource.ts'

export const HIGHLIGHT_COLORS = ['yellow', 'green', 'blue', 'pink'] as const
export type HighlightColor = (typeof HIGHLIGHT_COLORS)[number]

export const MAX_QUOTE_UNITS = 2_000
export const MAX_NOTE_UNITS = 10_000
const MAX_CONTEXT_UNITS = 32
const MAX_OFFSET = 10_000_000
/** A page of highlights with the longest notes is about a megabyte. */
export const HIGHLIGHTS_PER_ANSWER = 100

/** A text that a database can store: PostgreSQL refuses U+0000. */
const text = (max: number) =>
  v.pipe(
    v.string('required'),
    v.maxLength(max, 'max'),
    v.check((value) => !value.includes('\0'), 'invalid'),
  )
const offset = v.pipe(
  v.number('integer'),
  v.integer('integer'),
  v.minValue(0, 'range'),
  v.maxValue(MAX_OFFSET, 'range'),
)

/** The client makes the id, so that a highlight has one before the server knows it. */
export const HighlightId = v.object({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'invalid')),
})

const content = {
  article_id: v.pipe(Id, v.maxLength(40, 'max')),
  /** Of the text in which it was made. */
  lang: v.pipe(v.string('required'), v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/, 'invalid')),
  /** The block of the article's text, from 0. The same in every language. */
  block: offset,
  /** The passage in the block's text without soft hyphens, in UTF-16 units. */
  start: offset,
  end: offset,
  quote: text(MAX_QUOTE_UNITS),
  before: text(MAX_CONTEXT_UNITS),
  after: text(MAX_CONTEXT_UNITS),
  color: v.picklist(HIGHLIGHT_COLORS, 'invalid'),
  note: text(MAX_NOTE_UNITS),
  /** When the reader last changed it, by the clock of their device. Of two changes, the later one comes first. */
  made_at: Timestamp,
}

/** What a reader makes of a passage. */
export const HighlightContent = v.object(content)
export type HighlightContent = v.InferOutput<typeof HighlightContent>

/** `base`: the `updated_at` of the row that was changed, or null for a new highlight. */
export const HighlightForm = v.object({ ...content, base: v.nullable(Timestamp) })
export type HighlightForm = v.InferOutput<typeof HighlightForm>

/** With `base`, a row that was changed since is not deleted. */
export const HighlightRemoval = v.object({ base: v.optional(Timestamp) })

/** Grows with every change, so it also tells which of two states is newer. */
const updated_at = Timestamp

export const Highlight = resource(
  'highlights',
  v.union([
    v.object({ deleted: v.literal(true), article_id: Id, updated_at }),
    v.object({ ...content, deleted: v.optional(v.literal(false), false), updated_at }),
  ]),
)
export type Highlight = v.InferOutput<typeof Highlight>

export const HighlightAnswer = v.object({ data: Highlight })

export const HighlightsQuery = v.object({ since: v.optional(wholeNumber(0, 999_999_999), '0') })

/** The highlights that changed since the cursor, the oldest change first. `more`: ask again with the new cursor. */
export const HighlightsAnswer = v.object({
  data: v.array(Highlight),
  meta: v.object({ cursor: v.string(), more: v.optional(v.boolean(), false) }),
})
