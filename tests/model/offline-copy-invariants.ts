import type { TocRow } from '#db/schema.ts'
import type { StoredText } from '#tests/support/stored-texts.ts'
import type { Invariant } from './content-invariants.ts'
import type { State } from './raw.ts'

/** What the reader wants on this device, by the names of tests/model/invariants.md. */

const leftIn = ({ offlineSettings }: State): ReadonlySet<string> => new Set(offlineSettings?.removedBooks)

/** S30: of a book that he took off no text comes but what he opens, in any language, and its list stays. */
export const leftStaysLeft: Invariant = (now, before, world) => {
  const left = leftIn(now)
  if (left.size === 0) return null
  const was = leftIn(before)
  const isNew = (book: string) => left.has(book) && !was.has(book)
  const here = now.bodies.find(({ bookSlug }) => isNew(bookSlug))
  if (here !== undefined) return `S30 LeftStaysLeft: ${here.slug} of ${here.aud} ${here.lang} stayed with its book`
  const pack = now.packs.find(({ bookSlug }) => isNew(bookSlug))
  if (pack !== undefined) return `S30 LeftStaysLeft: a pack of ${pack.bookSlug} in ${pack.lang} stayed`
  const listKey = ({ aud, lang, list }: TocRow) => `${aud} ${lang} ${list}`
  const lists = new Set(now.tocs.map(listKey))
  // By what is in it: a write that a full disk took back gives the same rows anew.
  const gone = before.tocs.find((toc) => isNew(toc.list.replace('book:', '')) && !lists.has(listKey(toc)))
  if (gone !== undefined) return `S30 LeftStaysLeft: ${gone.list} went with its texts`
  const keyOf = ({ aud, lang, bookSlug, slug }: StoredText) => `${aud} ${lang} ${bookSlug} ${slug}`
  const old = new Set(before.bodies.map(keyOf))
  for (const text of now.bodies)
    if (left.has(text.bookSlug) && !old.has(keyOf(text)))
      if (!world.network.sent.some(({ path }) => path.startsWith(`/articles/${text.slug}`)))
        return `S30 LeftStaysLeft: ${text.slug} came, and nobody opened it`
  return null
}

/** The one that is on its way, and as many as may wait to be stored. */
const MOST_PAGES = 5

/** S31: once he has paused, no more pages are asked for than those that were on their way. */
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
