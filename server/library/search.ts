import type { Hono } from 'hono'
import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import type { AppEnv } from '#server/http/context.ts'
import { bindContent } from './bind-content.ts'

export function bindSearch(app: Hono<AppEnv>): void {
  bindContent(app, contentEndpoints.search, async ({ query, lang, audience, path, caller, services }) => {
    const { q, page, per_page: perPage } = query
    return services.search.ask({ lang, audience, q, page, perPage, path }, caller)
  })
}
