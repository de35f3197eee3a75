import type { Kysely } from 'kysely'
import type { LanguageAttributes } from '#contract/library/content.ts'
import type { PublicFrame } from '#contract/library/public-page.ts'
import type { Schema } from '#server/db/schema.ts'
import { readBooks, type SentBook } from '#server/library/books.ts'
import { inSnapshot } from '#server/library/snapshot.ts'

/** What the pages of one language have in common. */
export interface Surroundings {
  readonly languages: readonly LanguageAttributes[]
  readonly footer: PublicFrame['footer']
  readonly books: readonly SentBook[]
  /** The minutes that each book takes to read, by its id. */
  readonly minutes: ReadonlyMap<string, number>
}

async function readMinutes(db: Kysely<Schema>, lang: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('articles')
    .innerJoin('article_translations as t', 't.article_id', 'articles.id')
    .select(({ fn }) => ['articles.book_id', fn.sum<string>('t.reading_minutes').as('minutes')])
    .where('t.lang', '=', lang)
    .groupBy('articles.book_id')
    .execute()
  return new Map(rows.map(({ book_id, minutes }) => [book_id, Number(minutes)]))
}

export const readSurroundings = (db: Kysely<Schema>, lang: string): Promise<Surroundings> =>
  inSnapshot(db, async (snapshot) => ({
    languages: await snapshot.selectFrom('languages').select(['iso', 'name']).orderBy('position').execute(),
    footer: await snapshot
      .selectFrom('page_translations')
      .innerJoin('pages', 'pages.id', 'page_id')
      .select(['slug', 'title'])
      .where('lang', '=', lang)
      .where('slug', '!=', 'home')
      .orderBy('position')
      .execute(),
    books: await readBooks(snapshot, lang),
    minutes: await readMinutes(snapshot, lang),
  }))
