import type { TocRow } from '#db/schema.ts'
import type { StoredText } from '#tests/support/device/stored-texts.ts'
import type { State } from '../world/raw.ts'
import type { Invariant } from './content-invariants.ts'

/** The reader's choice of offline copies. The names are those of tests/model/invariants.md. */

const removedIn = ({ offlineSettings }: State): ReadonlySet<string> => new Set(offlineSettings?.removedBooks)

/** S30: of a book without an offline copy, only opened articles are stored, in any language, and its list stays. */
export const removedStaysRemoved: Invariant = (now, before, world) => {
  const removed = removedIn(now)
  if (removed.size === 0) return null
  const was = removedIn(before)
  const isNew = (book: string) => removed.has(book) && !was.has(book)
  const here = now.bodies.find(({ bookSlug }) => isNew(bookSlug))
  if (here !== undefined)
    return `S30 RemovedStaysRemoved: ${here.slug} of ${here.aud} ${here.lang} stayed with its book`
  const pack = now.packs.find(({ bookSlug }) => isNew(bookSlug))
  if (pack !== undefined) return `S30 RemovedStaysRemoved: a pack of ${pack.bookSlug} in ${pack.lang} stayed`
  const listKey = ({ aud, lang, list }: TocRow) => `${aud} ${lang} ${list}`
  const lists = new Set(now.tocs.map(listKey))
  // Compared by content: a write that failed on a full disk gives the same rows as new objects.
  const gone = before.tocs.find((toc) => isNew(toc.list.replace('book:', '')) && !lists.has(listKey(toc)))
  if (gone !== undefined) return `S30 RemovedStaysRemoved: ${gone.list} went with its texts`
  const keyOf = ({ aud, lang, bookSlug, slug }: StoredText) => `${aud} ${lang} ${bookSlug} ${slug}`
  const old = new Set(before.bodies.map(keyOf))
  for (const text of now.bodies)
    if (removed.has(text.bookSlug) && !old.has(keyOf(text)))
      if (!world.network.sent.some(({ path }) => path.startsWith(`/articles/${text.slug}`)))
        return `S30 RemovedStaysRemoved: ${text.slug} came, and nobody opened it`
  return null
}

/** The page that is on its way, and the pages that may wait to be stored. */
const MOST_PAGES = 5

/** S31: after a pause, no pages are requested except those that were already on their way. */
export function pausedIsQuiet(): Invariant {
  let from: number | null = null
  return ({ offlineSettings }, _, { network }) => {
    if (!offlineSettings?.paused) from = null
    else from ??= network.sent.length
    if (from === null) return null
    const pages = network.sent.slice(from).filter(({ path }) => /^\/books\/.*\/articles/.test(path))
    return pages.length > MOST_PAGES ? `S31 PausedIsQuiet: ${pages.length} pages were asked for` : null
  }
}
