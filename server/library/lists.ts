import type { Hono } from 'hono'
import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import type { AppEnv } from '#server/http/context.ts'
import { bindContent } from './bind-content.ts'
import { readBooks } from './books.ts'
import { fillOperatorSlots } from './operator-slots.ts'
import { revisionFor } from './revision.ts'

/** The calls that return a whole list: stats, languages, pages, books. */
export function bindLists(app: Hono<AppEnv>): void {
  bindContent(app, contentEndpoints.stats, async ({ lang, audience, revisions, services: { db, config } }) => {
    const { countAll } = db.fn
    const [books, articles, languages] = await Promise.all([
      db
        .selectFrom('book_translations')
        .select(countAll<string>().as('n'))
        .where('lang', '=', lang)
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('article_translations')
        .select(countAll<string>().as('n'))
        .where('lang', '=', lang)
        .executeTakeFirstOrThrow(),
      db.selectFrom('languages').select(countAll<string>().as('n')).executeTakeFirstOrThrow(),
    ])
    return {
      data: {
        attributes: {
          books_count: Number(books.n),
          articles_count: Number(articles.n),
          languages_count: Number(languages.n),
          content_revision: revisionFor(audience, revisions, config),
        },
      },
    }
  })

  bindContent(app, contentEndpoints.languages, async ({ services: { db } }) => {
    const rows = await db.selectFrom('languages').selectAll().orderBy('position').execute()
    return { data: rows.map(({ iso, name }) => ({ attributes: { iso, name } })) }
  })

  bindContent(app, contentEndpoints.pages, async ({ lang, services: { db, config } }) => {
    const rows = await db
      .selectFrom('page_translations')
      .innerJoin('pages', 'pages.id', 'page_id')
      .select(['slug', 'title', 'seo_title', 'seo_description', 'content'])
      .where('lang', '=', lang)
      .orderBy('position')
      .execute()
    return {
      data: rows.map((row) => ({
        attributes: { ...row, content: fillOperatorSlots(row.content, lang, config.operator) },
      })),
    }
  })

  bindContent(app, contentEndpoints.books, async ({ lang, services: { db } }) => ({
    data: await readBooks(db, lang),
  }))
}
