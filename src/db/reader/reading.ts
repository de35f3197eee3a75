import type { ReaderDb } from '../db.ts'
import type { ArticleRow } from '../library/article-schema.ts'
import { readArticle } from '../library/articles.ts'
import type { BookRow, ReadingRow } from '../schema.ts'
import type { View } from '../view.ts'

/** From this progress on, an article counts as finished. */
const FINISHED = 0.97
const RECENT_ROWS = 8

export const readReading = (db: ReaderDb, slug: string): Promise<ReadingRow | null> =>
  db.reading.get(slug).then((row) => row ?? null)

/** An article that a reader has begun and not finished. */
export interface UnfinishedReading {
  readonly article: ArticleRow
  readonly book: BookRow | null
  readonly reading: ReadingRow
}

/** The last article that was begun and not finished. Null if none is on the device in this language. */
export async function readContinue(db: ReaderDb, view: View): Promise<UnfinishedReading | null> {
  const recent = await db.reading.orderBy('readAt').reverse().limit(RECENT_ROWS).toArray()
  for (const reading of recent) {
    if (reading.fraction >= FINISHED) continue
    const found = await readArticle(db, view, reading.bookSlug, reading.slug)
    if (found.state === 'found') return { article: found.value.article, book: found.value.book, reading }
  }
  return null
}
