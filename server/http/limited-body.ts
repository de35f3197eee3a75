import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Refusal } from '#server/messages/refusal.ts'

/** Throws a 413 `Refusal` for a larger body. */
export const limitedBody = (maxBytes: number): MiddlewareHandler =>
  bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new Refusal('too_large')
    },
  })
