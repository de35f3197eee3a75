import type { Hono } from 'hono'
import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import { bind } from '#server/http/bind.ts'
import { type AppEnv, languageOf, requesterFor } from '#server/http/context.ts'
import { readBooks } from './books.ts'
import { fillOperatorSlots } from './operator-slots.ts'
import { revisionFor } from './revision.ts'

/** The calls that return a whole list: stats, languages, pages, books. */
export function bindLists(app: Hono<AppEnv>): void {
  bind(app, contentEndpoints.stats, async ({ context }) => {
    const { db, config } = context.get('services')
    const lang = languageOf(context)
    const requester = await requesterFor(context)
    const { countAll } = db.fn
    const [books, articles, languages, revision] = await Promise.all([
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
      db.selectFrom('content_revisions').selectAll().where('lang', '=', lang).executeTakeFirst(),
    ])
    const revisions = revision && { public: revision.public_revision, full: revision.full_revision }
    return {
      data: {
        attributes: {
          books_count: Number(books.n),
          articles_count: Number(articles.n),
          languages_count: Number(languages.n),
          content_revision: revisionFor(requester, revisions, config),
        },
      },
    }
  })

  bind(app, contentEndpoints.languages, async ({ context }) => {
    const rows = await context.get('services').db.selectFrom('languages').selectAll().orderBy('position').execute()
    return { data: rows.map(({ iso, name }) => ({ attributes: { iso, name } })) }
  })

  bind(app, contentEndpoints.pages, async ({ context }) => {
    const { db, config } = context.get('services')
    const lang = languageOf(context)
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

  bind(app, contentEndpoints.books, async ({ context }) => ({
    data: await readBooks(context.get('services').db, languageOf(context)),
  }))
}
