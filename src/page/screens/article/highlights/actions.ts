import { type HighlightColor, MAX_QUOTE_UNITS } from '#contract/library/highlights.ts'
import type { ArticleRow } from '#db/library/article-schema.ts'
import type { ShownHighlight } from '#db/reader/highlights.ts'
import type { Audience } from '#db/schema.ts'
import { addHighlights, changeHighlight, type HighlightChange } from '../../../commands/highlights.ts'
import { requestPersistentStorage } from '../../../commands/persistent-storage.ts'
import { anchorAt, type JoinedBlocks, type Passage } from '../../../ui/anchor/anchor.ts'

/** What could be written. Null: nothing. */
type Written = string | null

/** Highlights passages of the article's own words, all of them or none. The note belongs to the first one. */
export async function highlight(
  aud: Audience,
  { id: article_id, lang, title }: ArticleRow,
  own: JoinedBlocks,
  passages: readonly Passage[],
  { color, note }: { readonly color: HighlightColor; readonly note: string },
): Promise<Written> {
  const added = passages.map(({ block, start, end }, at) => {
    const passage = { block, start, end: Math.min(end, start + MAX_QUOTE_UNITS) }
    const { quote, before, after } = anchorAt(own, passage)
    return { title, article_id, lang, ...passage, quote, before, after, color, note: at === 0 ? note : '' }
  })
  const adding = addHighlights(aud, added)
  // The device now has data that exists nowhere else.
  void requestPersistentStorage()
  return (await adding)?.join() ?? null
}

export function change(
  aud: Audience,
  shown: ShownHighlight,
  title: string,
  changed: HighlightChange,
): Promise<Written> {
  const { id, state: _, made_at: __, ...seen } = shown
  return changeHighlight(aud, id, { ...seen, title }, changed)
}
