import type { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { contentEndpoints } from '#contract/endpoints-content.ts'
import { bind } from '#server/http/bind.ts'
import { type AppEnv, languageOf, requesterFor } from '#server/http/context.ts'
import type { Revisions } from './pokes.ts'
import { revisionFor } from './revision.ts'

/** Proxies cut a connection that is silent for longer. */
const COMMENT_MS = 20_000

/** Server-sent pokes: that something changed, never what. */
export function bindEvents(app: Hono<AppEnv>): void {
  bind(app, contentEndpoints.events, async ({ context }) => {
    const { pokes, config } = context.get('services')
    const lang = languageOf(context)
    const requester = await requesterFor(context)
    // Nginx would gather the pokes and hand them out late.
    context.header('X-Accel-Buffering', 'no')
    return streamSSE(context, async (stream) => {
      let last = ''
      const send = (revisions: Revisions): void => {
        const revision = revisionFor(requester, revisions, config)
        if (revision === last) return
        last = revision
        void stream.writeSSE({ event: 'changed', data: JSON.stringify({ content_revision: revision }) })
      }
      const stop = pokes.listen(lang, send)
      const gone = new Promise<void>((resolve) => stream.onAbort(resolve))
      const beat = setInterval(() => void stream.write(': still here\n\n'), COMMENT_MS)
      await Promise.race([gone, pokes.closed])
      clearInterval(beat)
      stop()
    })
  })
}
