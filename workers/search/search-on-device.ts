import type { SearchAnswer, SearchRequest } from '#contract/workers/search-api.ts'
import type { ReaderDb } from '#db/db.ts'
import type { Audience } from '#db/schema.ts'
import { progressOf } from '#db/search/search.ts'
import { audiencesOf, type View } from '#db/view.ts'
import type { SearchIndex } from '#search/index/search-index.ts'
import { answer } from './answer.ts'

type OpenIndex = (view: View) => Promise<SearchIndex>

interface Best {
  readonly view: View
  readonly index: SearchIndex
}

/** The reader's own index, unless the visitors' index still has more articles. */
async function bestIndex(openIndex: OpenIndex, aud: Audience, lang: string): Promise<Best> {
  const found: Best[] = []
  for (const one of audiencesOf({ aud, lang })) {
    const view = { aud: one, lang }
    found.push({ view, index: await openIndex(view) })
  }
  return found.reduce((best, other) => (other.index.documents > best.index.documents ? other : best))
}

/** The answer of the reader's index, or of the visitors' one, which also serves a signed-in reader until their own is ready. */
export async function searchOnDevice(
  db: ReaderDb,
  openIndex: OpenIndex,
  request: SearchRequest,
  aud: Audience,
): Promise<SearchAnswer> {
  const { view, index } = await bestIndex(openIndex, aud, request.lang)
  const found = await answer(db, view, index, request)
  return { ...found, whole: (await progressOf(db, view, index.documents)).whole }
}
