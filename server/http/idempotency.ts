import type { Context } from 'hono'
import type { Kysely, Transaction } from 'kysely'
import { IDEMPOTENCY_HEADER } from '#contract/headers.ts'
import type { Schema } from '#server/db/schema.ts'
import { type AppEnv, languageOf } from './context.ts'
import { Refusal } from './problem.ts'

const KEPT_MS = 24 * 60 * 60 * 1000
const MAX_KEY_CHARS = 200

export interface Answer {
  readonly status: 200 | 201 | 204
  /** Null where there is none. */
  readonly body: unknown
}

/**
 * Does a change once for each `Idempotency-Key`, in one transaction with it: a repeated key answers as the first time and
 * changes nothing, also when it arrives after a later change took the first one back. Without the header it is simply done.
 * A refusal is not kept: what could not be done may be tried again.
 */
export async function once(
  context: Context<AppEnv>,
  userId: string,
  request: string,
  change: (trx: Kysely<Schema>) => Promise<Answer>,
): Promise<Response> {
  const { db } = context.get('services')
  const key = context.req.header(IDEMPOTENCY_HEADER)
  if (key === undefined) return respond(context, await db.transaction().execute(change))
  if (key === '' || key.length > MAX_KEY_CHARS) throw new Refusal('invalid', { [IDEMPOTENCY_HEADER]: ['invalid'] })
  await db
    .deleteFrom('idempotent_answers')
    .where('created_at', '<', new Date(Date.now() - KEPT_MS))
    .execute()
  const answer = await db.transaction().execute(async (trx) => {
    const first = await claim(trx, userId, key, request)
    if (first !== null) return first
    const done = await change(trx)
    await trx
      .updateTable('idempotent_answers')
      .set({ status: done.status, body: JSON.stringify(done.body) })
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .execute()
    return done
  })
  return respond(context, answer)
}

/** Null when the key is new and now ours; the first answer otherwise. The same key at the same time waits here for the first. */
async function claim(trx: Transaction<Schema>, userId: string, key: string, request: string): Promise<Answer | null> {
  const claimed = await trx
    .insertInto('idempotent_answers')
    .values({ user_id: userId, key, request, status: 0, body: '' })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed !== undefined) return null
  const known = await trx
    .selectFrom('idempotent_answers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (known.request !== request) throw new Refusal('invalid', { [IDEMPOTENCY_HEADER]: ['invalid'] })
  const status = known.status === 201 ? 201 : known.status === 204 ? 204 : 200
  return { status, body: JSON.parse(known.body) }
}

function respond(context: Context<AppEnv>, { status, body }: Answer): Response {
  context.header('Cache-Control', 'no-store')
  if (status === 204) return context.body(null, 204)
  context.header('Content-Language', languageOf(context))
  return context.json(body as object, status)
}
