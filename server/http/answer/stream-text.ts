import type { Context } from 'hono'
import { priceOfBytes } from '#server/limits/prices.ts'
import type { AppEnv } from '../context.ts'
import { charge } from '../payers.ts'
import { countBody } from './count-body.ts'

/** Parts are joined up to this length. A part may be longer. */
const PART_CHARS = 64 * 1024
/** About what a part with the longest texts takes. */
const PART_BYTES = 2 * 1024 * 1024

const encoder = new TextEncoder()

/**
 * An answer that is made while it is sent, for a text of unknown length. Its payers pay for each part. When their budget is
 * used up, the connection closes without the end.
 */
export function streamText(context: Context<AppEnv>, parts: AsyncGenerator<string>): Response {
  context.set('isStreamed', true)
  countBody(context, { byteLength: PART_BYTES }, 0)
  /** Null: there is no more. */
  const nextPart = async (): Promise<Uint8Array | null> => {
    let text = ''
    while (text.length < PART_CHARS) {
      const { done, value } = await parts.next()
      if (done) break
      text += value
    }
    return text === '' ? null : encoder.encode(text)
  }
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = await nextPart()
        if (part === null) return controller.close()
        charge(context, priceOfBytes(part.length))
        controller.enqueue(part)
      },
      cancel: () => void parts.return(undefined),
    },
    { highWaterMark: 0 },
  )
  return context.body(body)
}
