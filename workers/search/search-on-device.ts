import type { SearchRequest } from '#contract/workers/search-api.ts'
import type { ReaderDb } from '#db/db.ts'
import { readSession } from '#db/reader/session.ts'
import type { Audience } from '#db/schema.ts'
import { progressOf } from '#db/search/search.ts'
import { audiencesOf, type View } from '#db/view.ts'
import type { SearchIndex } from '#search/index/search-index.ts'
import { answer } from './answer.ts'

const MAX_CACHED_ANSWERS = 30

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

/** Stores the answer to a query. Gives whether the whole library was searched. */
export async function searchOnDevice(
  { db, now }: { readonly db: ReaderDb; readonly now: () => number },
  openIndex: OpenIndex,
  request: SearchRequest,
  aud: Audience,
  epoch: number,
): Promise<boolean> {
  const { view, index } = await bestIndex(openIndex, aud, request.lang)
  const row = await answer(db, view, index, request)
  await db.transaction('rw', db.searches, db.meta, async () => {
    if ((await readSession(db)).epoch !== epoch) return
    await db.searches.put({ aud, lang: request.lang, source: 'device', at: now(), ...row })
    const old = await db.searches.orderBy('at').reverse().offset(MAX_CACHED_ANSWERS).primaryKeys()
    await db.searches.bulkDelete(old)
  })
  return (await progressOf(db, view, row.searched)).whole
}
