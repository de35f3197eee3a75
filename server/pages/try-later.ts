import type { Context } from 'hono'
import type { Refusal } from '#server/messages/refusal.ts'

/** Of an answer that is good for now only: no cache stores it, and a crawler comes back. */
export const LATER = { 'Cache-Control': 'no-store', 'Retry-After': '60' } as const

/** The answer while the library cannot be read, and to who had too much made. A crawler comes back, and is not told that it is at fault. */
export const tryLater = (context: Context, { headers }: Pick<Refusal, 'headers'> = { headers: {} }) =>
  context.text('Try again later\n', 503, { ...LATER, ...headers })
