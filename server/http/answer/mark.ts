import type { MiddlewareHandler } from 'hono'
import { MARK, MARK_HEADER } from '#contract/headers.ts'

/** Marks every answer as ours. An app then knows a gateway or a portal that answers in our place. */
export const markAnswers: MiddlewareHandler = async (context, next) => {
  await next()
  context.res.headers.set(MARK_HEADER, MARK)
}
