import type { Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'

/** How long a connection may stay open without progress. */
export interface ConnectionTimes {
  /** For all headers of a request. They fit a few packets. */
  readonly headersMs: number
  /** For a whole request. A body has at most 64 kB, and a client with 2 kB/s sends it in half of this time. */
  readonly requestMs: number
  /**
   * For an answer of which the reader accepted no byte in this time. A slow reader accepts some: no total time ends a
   * download.
   */
  readonly stallMs: number
  /** Between two checks of incomplete requests. */
  readonly checkMs: number
}

export const CONNECTION_TIMES: ConnectionTimes = {
  headersMs: 15_000,
  requestMs: 60_000,
  stallMs: 90_000,
  checkMs: 5_000,
}

export const connectionOptions = ({ headersMs, requestMs, checkMs }: ConnectionTimes): ServerOptions => ({
  headersTimeout: headersMs,
  requestTimeout: requestMs,
  connectionsCheckingInterval: checkMs,
})

/**
 * Ends connections whose reader accepts no data. A connection that waits for its answer stays open, because a large
 * file may take long to be made.
 */
export function endStalled(server: Server, { stallMs }: ConnectionTimes): void {
  const answering = new WeakSet<Socket>()
  server.on('request', ({ socket }, answer) => {
    answering.add(socket)
    answer.once('close', () => answering.delete(socket))
  })
  // Node counts every byte that the system accepts as progress, also within one large write.
  server.setTimeout(stallMs, (socket) => {
    if (!answering.has(socket) || socket.writableLength > 0) socket.destroy()
  })
}
