import type { Hono } from 'hono'
import { contentEndpoints } from '#contract/library/endpoints-content.ts'
import { bind } from '#server/http/bind.ts'
import { type AppEnv, callerOf, languageOf } from '#server/http/context.ts'
import { revisionFor } from '../revision.ts'

/** Update notices as server-sent events. They say that something changed, never what. */
export function bindEvents(app: Hono<AppEnv>): void {
  bind(app, contentEndpoints.events, async ({ context, requester }) => {
    const { streams, config } = context.get('services')
    context.header('Content-Type', 'text/event-stream')
    context.header('Cache-Control', 'no-cache')
    // Otherwise Nginx collects the notices and sends them late.
    context.header('X-Accel-Buffering', 'no')
    if (context.req.method === 'HEAD') return context.body(null)
    const reader = { address: callerOf(context), lang: languageOf(context), requester }
    return context.body(streams.open(reader, (audience, revisions) => revisionFor(audience, revisions, config)))
  })
}
