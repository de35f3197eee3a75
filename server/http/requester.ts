import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { Refusal } from './problem.ts'

/** Who asks. What he may read is asked of the database at every call: a token says who he is, never what he bought. */
export type Requester =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'user'; readonly id: string; readonly session: string; readonly subscribed: boolean }

const VISITOR: Requester = { kind: 'visitor' }

/** What an access token says; the session is the one it was made in. */
export interface AccessClaims {
  readonly userId: string
  readonly session: string
}

/** Null when it is not one of ours or has expired. */
export type VerifyToken = (token: string) => Promise<AccessClaims | null>

/**
 * The requester of a call. A token that is wrong or expired is refused with 401 also where signing in is optional:
 * answered as to a visitor, a subscriber's client would overwrite whole texts with beginnings.
 */
export async function requesterOf(
  authorization: string | undefined,
  verify: VerifyToken,
  db: Kysely<Schema>,
): Promise<Requester> {
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) return VISITOR
  const claims = await verify(token)
  if (claims === null) throw new Refusal('unauthenticated')
  const user = await db
    .selectFrom('users')
    .select(['id', 'subscribed'])
    .where('id', '=', claims.userId)
    // A session that was ended is over at once, not when its last access token runs out.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sessions')
          .select('id')
          .where('id', '=', claims.session)
          .whereRef('sessions.user_id', '=', 'users.id'),
      ),
    )
    .executeTakeFirst()
  if (user === undefined) throw new Refusal('unauthenticated')
  return { kind: 'user', id: user.id, session: claims.session, subscribed: user.subscribed }
}
