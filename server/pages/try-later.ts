import type { Context } from 'hono'

/** The answer while the library cannot be read. A crawler comes back. */
export const tryLater = (context: Context) =>
  context.text('Try again later\n', 503, { 'Cache-Control': 'no-store', 'Retry-After': '60' })
