import type { Hono } from 'hono'
import { accountEndpoints } from '#contract/accounts/endpoints-account.ts'
import { bind } from '#server/http/bind.ts'
import type { AppEnv } from '#server/http/context.ts'
import { once } from '#server/http/idempotency.ts'
import { inSnapshot } from '#server/library/snapshot.ts'
import { putHighlight, putRequestOf, readHighlights, removeHighlight } from './highlights.ts'

export function bindHighlights(app: Hono<AppEnv>): void {
  bind(app, accountEndpoints.highlights, async ({ query, context, reader }) => {
    const { db } = context.get('services')
    const { highlights, cursor, more } = await inSnapshot(db, (snapshot) =>
      readHighlights(snapshot, reader.id, query.since),
    )
    return { data: [...highlights], meta: { cursor, more } }
  })

  bind(app, accountEndpoints.putHighlight, async ({ params, body, context, reader }) =>
    once(context, reader.id, putRequestOf(params.id, body), async (db) => {
      const { highlight, isNew } = await putHighlight(db, reader.id, params.id, body)
      return { status: isNew ? 201 : 200, body: { data: highlight } }
    }),
  )

  bind(app, accountEndpoints.removeHighlight, async ({ params, query, context, reader }) =>
    once(context, reader.id, `DELETE highlight ${params.id}`, async (db) => {
      await removeHighlight(db, reader.id, params.id, query.base)
      return { status: 204, body: null }
    }),
  )
}
