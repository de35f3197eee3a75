import type { ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { priceOfBytes } from '#server/limits/prices.ts'
import type { Load } from '#server/limits/room.ts'
import { type AppEnv, callerOf } from '../context.ts'
import { charge } from '../payers.ts'
import { CHUNK_BYTES } from './chunked-body.ts'

/** What a streamed answer has in memory: the chunk that is read, and the one that the connection has not taken. */
const MOST_CHUNKS = 2

/** Calls back when the answer is sent, or its connection has closed. Without a connection, as in some tests, at once. */
function whenEnded({ env }: Context, ended: () => void): void {
  const answer: ServerResponse | undefined = env?.outgoing
  if (answer === undefined || answer.destroyed) ended()
  else answer.once('close', ended)
}

/**
 * Counts a body that is about to be sent. Its payers pay for the bytes, and it stays in flight until the connection has taken it.
 * Throws a `Refusal` when their budget is too small, or too much is in flight.
 */
export function countBody(context: Context<AppEnv>, body: Load, sentBytes = body.byteLength): void {
  if (context.req.method === 'HEAD') return
  charge(context, priceOfBytes(sentBytes))
  whenEnded(context, context.get('services').inFlight.take(callerOf(context), body))
}

/** Counts a small body that is never refused: it may tell of a change, or have a token for one use. */
export function countAlways(context: Context<AppEnv>, body: Load): void {
  if (context.req.method === 'HEAD') return
  whenEnded(context, context.get('services').inFlight.takeAlways(callerOf(context), body))
}

/** `countBody` for a body that is read in chunks. */
export function countStream(context: Context<AppEnv>, sentBytes: number): void {
  context.set('isStreamed', true)
  countBody(context, { byteLength: Math.min(sentBytes, MOST_CHUNKS * CHUNK_BYTES) }, sentBytes)
}
