import type { Context } from 'hono'
import type { AppEnv } from '../context.ts'
import { charge } from '../payers.ts'
import type { AnswerCache, Write } from './answer-cache.ts'
import { acceptedEncoding } from './compress.ts'
import { countBody } from './count-body.ts'
import { isCurrent } from './etag.ts'

interface Sending {
  readonly key: string
  readonly write: Write
  readonly status?: number
  /** A picture, which no encoding makes smaller. */
  readonly isCompressed?: true
  /** Of an answer that is not in memory, beside its bytes. Throws a `Refusal` when the budget of its payers is too small. */
  readonly price?: number
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Sends a made answer: whole, or a 304 when the client's copy is current. It depends on the key, on the encoding, and on
 * nothing else of the request. The headers are given at once, because each later change costs as much as the rest.
 */
export async function sendMade(
  context: Context<AppEnv>,
  cache: AnswerCache,
  { key, write, status = 200, isCompressed, price = 0, headers }: Sending,
): Promise<Response> {
  const accepted = isCompressed ? null : acceptedEncoding(context.req.header('accept-encoding'))
  if (price > 0 && !cache.has(key, accepted)) charge(context, price)
  const { bytes, etag, encoding } = await cache.body(key, accepted, write)
  const sent: Record<string, string> = { ...context.get('securityHeaders'), ...headers }
  if (status === 200) {
    sent.ETag = etag
    if (isCurrent(context, etag)) {
      delete sent['Content-Type']
      return new Response(null, { status: 304, headers: sent })
    }
  }
  countBody(context, bytes)
  if (encoding !== null) sent['Content-Encoding'] = encoding
  return new Response(bytes, { status, headers: sent })
}
