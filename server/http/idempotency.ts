import type { Context } from 'hono'
import type { Kysely, Selectable, Transaction } from 'kysely'
import * as v from 'valibot'
import { IDEMPOTENCY_HEADER } from '#contract/headers.ts'
import type { Schema } from '#server/db/schema.ts'
import { Refusal, tooMany } from '#server/messages/refusal.ts'
import { type AppEnv, languageOf } from './context.ts'

const STORED_MS = 24 * 60 * 60 * 1000
const MAX_KEY_CHARS = 200
/**
 * The most stored answers of one account. A client repeats a key only until it gets the answer, and sends few at a
 * time, so older ones are not needed.
 */
const MOST_OF_USER = 5_000
/** Answers younger than this are always stored, because a client that lost one may still repeat the key. */
const SAFE_MS = 10 * 60_000
const CROWDED_RETRY_SECONDS = 60
/** Each try meets a key that another request stores before, and deletes just then. */
const MOST_TRIES = 5

export type Answer =
  | { readonly status: 200 | 201; readonly body: object }
  | { readonly status: 204; readonly body: null }

const StoredAnswer = v.variant('status', [
  v.object({ status: v.picklist([200, 201]), body: v.pipe(v.string(), v.parseJson(), v.looseObject({})) }),
  v.object({ status: v.literal(204), body: v.pipe(v.string(), v.parseJson(), v.null()) }),
])

/**
 * Makes a change once for each `Idempotency-Key`. The key and the change share one transaction. A repeated key gets the
 * first answer and changes nothing, even when a later change undid the first one. Without the header the change is
 * simply made. Refusals are not stored, so that the client may try again.
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
    .where('created_at', '<', new Date(Date.now() - STORED_MS))
    .execute()
  const answer = await db.transaction().execute(async (trx) => {
    const first = await claim(trx, userId, key, request)
    if (first !== null) return first
    await makeRoom(trx, userId)
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

/** Makes room for one more answer. Throws a 429 `Refusal` when the account has too many and all are young. */
async function makeRoom(trx: Transaction<Schema>, userId: string): Promise<void> {
  const surplus = await trx
    .selectFrom('idempotent_answers')
    .select('created_at')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .offset(MOST_OF_USER)
    .limit(1)
    .executeTakeFirst()
  if (surplus === undefined) return
  const safeSince = new Date(Date.now() - SAFE_MS)
  if (surplus.created_at > safeSince) throw tooMany(CROWDED_RETRY_SECONDS)
  await trx
    .deleteFrom('idempotent_answers')
    .where('user_id', '=', userId)
    .where('created_at', '<=', surplus.created_at)
    .execute()
}

/** Whether the key was new, and is now stored. The same key in a parallel request waits here for the first one. */
async function store(trx: Transaction<Schema>, userId: string, key: string, request: string): Promise<boolean> {
  const stored = await trx
    .insertInto('idempotent_answers')
    .values({ user_id: userId, key, request, status: 0, body: '' })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return stored !== undefined
}

/** The answer that is stored for a key. Null when it is damaged. */
function answerOf(known: Selectable<Schema['idempotent_answers']>, request: string): Answer | null {
  // Earlier versions stored no hash of the body.
  const isSame = known.request === request || request.startsWith(`${known.request} `)
  if (!isSame) throw new Refusal('invalid', { [IDEMPOTENCY_HEADER]: ['invalid'] })
  const stored = v.safeParse(StoredAnswer, known)
  return stored.success ? stored.output : null
}

/**
 * The first answer. Null when the key is new and now stored, or when its answer is damaged. A key that another request deletes
 * between two queries is new: it is stored with the next try. Throws a 429 `Refusal` when that happens again and again.
 */
async function claim(trx: Transaction<Schema>, userId: string, key: string, request: string): Promise<Answer | null> {
  const query = trx.selectFrom('idempotent_answers').selectAll().where('user_id', '=', userId).where('key', '=', key)
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (await store(trx, userId, key, request)) return null
    const known = await query.executeTakeFirst()
    if (known !== undefined) return answerOf(known, request)
  }
  throw tooMany(1)
}

function respond(context: Context<AppEnv>, { status, body }: Answer): Response {
  context.header('Cache-Control', 'no-store')
  if (status === 204) return context.body(null, 204)
  context.header('Content-Language', languageOf(context))
  return context.json(body, status)
}
