import { wordsIn } from '#contract/library/reading-speed.ts'
import { textOfHtml } from '#search/words/article-text.ts'
import type { SearchAudience } from '#server/db/search-tables.ts'
import type { Requester } from '#server/http/requester.ts'

/** Who may read the same: everybody, or subscribers. */
export type Audience = SearchAudience

/** Everybody may read the first article of each book in full. */
const LAST_FREE_POSITION = 1

export const audienceOf = (requester: Requester): Audience =>
  requester.kind === 'user' && requester.subscribed ? 'full' : 'public'

/** Whether this audience gets only the beginning of an article. All calls decide it here. */
export const isRestricted = (audience: Audience, position: number): boolean =>
  audience === 'public' && position > LAST_FREE_POSITION

/** No beginning has more of an article, whatever its blocks are. */
export const MOST_SHARE = 1 / 5
export const MOST_WORDS = 400

/** Whether everybody may read this HTML as the beginning of an article of so many words. */
export function isBeginning(html: string, words: number): boolean {
  const shown = wordsIn(textOfHtml(html))
  return shown <= MOST_WORDS && shown <= words * MOST_SHARE
}
