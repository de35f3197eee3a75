import type { MiddlewareHandler } from 'hono'

/** The handler of `GET` also answers `HEAD`. Nobody reads that body, so it is canceled to free its resources. */
export const withoutBody: MiddlewareHandler = async (context, next) => {
  await next()
  const { body, status, headers } = context.res
  if (context.req.method !== 'HEAD' || body === null) return
  await body.cancel()
  context.res = undefined
  context.res = new Response(null, { status, headers })
}
