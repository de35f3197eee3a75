import type { SearchRequest } from '#contract/workers/search-api.ts'
import type { ReaderDb } from '#db/db.ts'
import { totalArticles } from '#db/library/books.ts'
import { readSession } from '#db/reader/session.ts'
import type { Audience } from '#db/schema.ts'
import { audiencesOf } from '#db/view.ts'
import type { SearchIndex } from '#search/index/search-index.ts'
import type { Scope } from '../store/rows.ts'
import { answer } from './answer.ts'

const MAX_CACHED_ANSWERS = 30

type OpenIndex = (scope: Scope) => Promise<SearchIndex | null>

interface Best {
  readonly scope: Scope
  readonly index: SearchIndex | null
}

/** The reader's own index, unless the visitors' index still has more articles. */
async function bestIndex(openIndex: OpenIndex, aud: Audience, lang: string): Promise<Best> {
  let best: Best = { scope: { aud, lang }, index: null }
  for (const one of audiencesOf({ aud, lang })) {
    const index = await openIndex({ aud: one, lang })
    if (index !== null && index.documents > (best.index?.documents ?? 0)) best = { scope: { aud: one, lang }, index }
  }
  return best
}

/** Stores the answer to a query. Gives whether the whole library was searched. */
export async function searchOnDevice(
  { db, now }: { readonly db: ReaderDb; readonly now: () => number },
  openIndex: OpenIndex,
  request: SearchRequest,
  aud: Audience,
  epoch: number,
): Promise<boolean> {
  const { scope, index } = await bestIndex(openIndex, aud, request.lang)
  const row = await answer(db, scope, index, request)
  await db.transaction('rw', db.searches, db.meta, async () => {
    if ((await readSession(db)).epoch !== epoch) return
    await db.searches.put({ aud, lang: request.lang, source: 'device', at: now(), ...row })
    const old = await db.searches.orderBy('at').reverse().offset(MAX_CACHED_ANSWERS).primaryKeys()
    await db.searches.bulkDelete(old)
  })
  const books = await db.books
    .where('[aud+lang+slug]')
    .between([scope.aud, scope.lang, ''], [scope.aud, scope.lang, '\uffff'])
    .toArray()
  const articles = totalArticles(books)
  return books.length > 0 && articles !== null && row.searched >= articles
}
