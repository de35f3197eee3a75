import type { Hono } from 'hono'
import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { MAX_BARE_BOOKMARKS_PER_PAGE } from '#contract/library/bookmarks.ts'
import { MAX_PER_PAGE } from '#contract/limits.ts'
import { bind } from '#server/http/bind.ts'
import { type AppEnv, languageOf } from '#server/http/context.ts'
import { once } from '#server/http/idempotency.ts'
import { articleQuery, toArticle } from '#server/library/article-rows.ts'
import { isArticleId } from '#server/library/article-slug.ts'
import { audienceOf } from '#server/library/audience.ts'
import { paging } from '#server/library/paging.ts'
import { inSnapshot } from '#server/library/snapshot.ts'
import { Refusal } from '#server/messages/refusal.ts'
import { addBookmark, addToRemoved, readBookmarks, removeBookmark } from './bookmarks.ts'

export function bindBookmarks(app: Hono<AppEnv>): void {
  bind(app, accountEndpoints.bookmarks, async ({ query, context, reader }) => {
    const { page, without } = query
    const most = without === undefined ? MAX_PER_PAGE : MAX_BARE_BOOKMARKS_PER_PAGE
    const perPage = query.per_page ?? most
    if (perPage > most) throw new Refusal('invalid', { per_page: ['range'] })
    const repeatedQuery: Record<string, string> = {
      per_page: String(perPage),
      ...(without === undefined ? {} : { without }),
    }
    return inSnapshot(context.get('services').db, async (db) => {
      const { bookmarks, total } = await readBookmarks(db, reader.id, page, perPage)
      const ids = without === 'included' ? [] : bookmarks.map((bookmark) => bookmark.attributes.article_id)
      const audience = audienceOf(reader)
      // An article without a translation in this language is not included. Its bookmark is.
      const rows =
        ids.length === 0
          ? []
          : await articleQuery(db, languageOf(context), audience).where('articles.id', 'in', ids).execute()
      return {
        data: [...bookmarks],
        included: rows.map((row) => toArticle(row, audience)),
        ...paging(context.req.path, repeatedQuery, { page, perPage, total }),
      }
    })
  })

  bind(app, accountEndpoints.addBookmark, async ({ body, context, reader: { id } }) => {
    // It would be stored beside the key of the request, and the database refuses some texts.
    if (!isArticleId(body.article_id)) throw new Refusal('not_found')
    try {
      return await once(context, id, `POST ${body.article_id}`, async (db) => {
        const { bookmark, isNew } = await addBookmark(db, id, body.article_id)
        return { status: isNew ? 201 : 200, body: { data: bookmark } }
      })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_found')
        await context
          .get('services')
          .db.transaction()
          .execute((db) => addToRemoved(db, id, body.article_id))
      throw error
    }
  })

  bind(app, accountEndpoints.removeBookmark, async ({ params, context, reader: { id } }) => {
    if (!isArticleId(params.article_id)) return null
    return once(context, id, `DELETE ${params.article_id}`, async (db) => {
      await removeBookmark(db, id, params.article_id)
      return { status: 204, body: null }
    })
  })
}
