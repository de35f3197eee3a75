import * as v from 'valibot'
import { AccessToken } from './accounts/access-token.ts'
import type { StoredUser } from './workers/sync-api.ts'

// What the browser's storage has. Anybody may have changed it, so page and engine read it only through these schemas: a damaged
// value counts as absent.

/** The day of `appStats`. */
const Stats = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    updateDate: v.pipe(
      v.string(),
      v.check((date) => !Number.isNaN(Date.parse(date))),
    ),
  }),
)

/** What `currentUser` is sure to tell. */
const User = v.object({ id: v.string(), subscribed: v.boolean() })

const read = <S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> | null => {
  const parsed = v.safeParse(schema, value)
  return parsed.success ? parsed.output : null
}

/** The token of `accessToken`, or null. */
export const parseToken = (stored: string | null): string | null => read(AccessToken, stored)

/** When the stats of `appStats` were asked for, as ISO 8601. Null when they were not, or when they are damaged. */
export const parseStatsDate = (stored: string | null): string | null => read(Stats, stored)?.updateDate ?? null

/** Whether this is a reader, as `currentUser` has one. */
export const isStoredUser = (stored: unknown): stored is StoredUser => v.is(User, stored)
