import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { AppEnv } from './context.ts'

const HEADER = 'X-Request-Id'
/** What a trusted proxy sends. Anything else is not believed. */
const GIVEN = /^[\w-]{8,64}$/

/**
 * The name of a request in the log: that of the proxy, else a new one. The answer names it too. It is made only for
 * requests that have an entry.
 */
export function requestIdOf(context: Context<AppEnv>): string {
  const known = context.get('requestId')
  if (known !== undefined) return known
  const given = context.get('services').isProxied(context) ? context.req.header(HEADER) : undefined
  const id = given !== undefined && GIVEN.test(given) ? given : randomUUID()
  context.set('requestId', id)
  context.header(HEADER, id)
  return id
}
