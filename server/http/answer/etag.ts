import type { Context } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'

/** Weak tags by default: every encoding of an answer has the same one. A 304 updates these headers of a stored answer. */
const tagged = etag({
  weak: true,
  retainedHeaders: [
    ...RETAINED_304_HEADERS,
    'Content-Language',
    'Content-Security-Policy',
    'Cross-Origin-Opener-Policy',
  ],
})

/**
 * Whether the client's copy is the one with this tag. Tags are compared weakly, as RFC 9110 asks. A header is read as by
 * `revalidated`: where only one of the two found the tag, bytes would be sent that nobody counted.
 */
export function isCurrent(context: Context, etag: string): boolean {
  const header = context.req.header('if-none-match')
  if (header === undefined) return false
  if (header === etag || header === '*') return true
  return header.match(/"[^"]*"/g)?.includes(etag.replace(/^W\//, '')) === true
}

/** The answer with an ETag, its own or one made of its body. Without a body (304) when the client's copy is current. */
export async function revalidated(context: Context, answer: Response): Promise<Response> {
  await tagged(context, async () => {
    context.res = answer
  })
  return context.res
}
