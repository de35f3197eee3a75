import type { SearchAnswer, SearchRequest } from '#contract/workers/search-api.ts'
import type { View } from '#contract/workers/view.ts'
import type { ReaderDb } from '#db/db.ts'
import { progressOf } from '#db/search/search.ts'
import type { SearchIndex } from '#search/query/search-index.ts'
import { answer } from './answer.ts'

type OpenIndex = (view: View) => Promise<SearchIndex>

interface Best {
  readonly view: View
  readonly index: SearchIndex
}

/** The reader's own index. While it is incomplete, the visitors' index may have more articles. */
async function bestIndex(db: ReaderDb, openIndex: OpenIndex, view: View): Promise<Best> {
  const own = { view, index: await openIndex(view) }
  if (view.aud === 'pub') return own
  const visitors: View = { aud: 'pub', lang: view.lang }
  const other = { view: visitors, index: await openIndex(visitors) }
  // A deletion on the server leaves more articles in the visitors' index, which nobody updates meanwhile.
  const isFuller = other.index.documents > own.index.documents
  return isFuller && !(await progressOf(db, view, own.index.documents)).ready ? other : own
}

/** The answer of the reader's index, or of the visitors' one, which also serves a signed-in reader until their own is ready. */
export async function searchOnDevice(
  db: ReaderDb,
  openIndex: OpenIndex,
  request: SearchRequest,
): Promise<SearchAnswer> {
  const { aud, lang } = request
  const { view, index } = await bestIndex(db, openIndex, { aud, lang })
  const [found, { whole }] = await Promise.all([
    answer(db, view, index, request),
    progressOf(db, view, index.documents),
  ])
  return { ...found, whole }
}
