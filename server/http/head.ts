import type { MiddlewareHandler } from 'hono'

/** A `HEAD` is answered by what answers `GET`. Nobody reads that answer's body, so whatever it holds open is let go here. */
export const withoutBody: MiddlewareHandler = async (context, next) => {
  await next()
  const { body, status, headers } = context.res
  if (context.req.method !== 'HEAD' || body === null) return
  await body.cancel()
  context.res = undefined
  context.res = new Response(null, { status, headers })
}
