import type { Hono } from 'hono'
import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import { bind } from '#server/http/bind.ts'
import { type AppEnv, callerOf, languageOf, requesterFor } from '#server/http/context.ts'

export function bindSearch(app: Hono<AppEnv>): void {
  bind(app, contentEndpoints.search, async ({ query, context }) => {
    const { q, page, per_page: perPage } = query
    const requester = await requesterFor(context)
    const question = { lang: languageOf(context), requester, q, page, perPage, path: context.req.path }
    return context.get('services').search.ask(question, callerOf(context))
  })
}
