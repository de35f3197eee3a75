import type { Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'

/** How long a connection may hold a place without getting on. */
export interface ConnectionTimes {
  /** All of a request's headers. They fit a few packets. */
  readonly headersMs: number
  /** All of a request. A body has 64 kB at most, and 2 kB/s send it in half of this. */
  readonly requestMs: number
  /** An answer of which the reader has taken nothing at all for so long. A slow reader takes something: no total time ends a download. */
  readonly stallMs: number
  /** Between two looks at the requests that are not whole yet. */
  readonly lookMs: number
}

export const CONNECTION_TIMES: ConnectionTimes = {
  headersMs: 15_000,
  requestMs: 60_000,
  stallMs: 90_000,
  lookMs: 5_000,
}

export const connectionOptions = ({ headersMs, requestMs, lookMs }: ConnectionTimes): ServerOptions => ({
  headersTimeout: headersMs,
  requestTimeout: requestMs,
  connectionsCheckingInterval: lookMs,
})

/** Ends connections whose reader takes nothing. One that waits for its answer, which a large file may take long to be made for, is left. */
export function endStalled(server: Server, { stallMs }: ConnectionTimes): void {
  const answering = new WeakSet<Socket>()
  server.on('request', ({ socket }, answer) => {
    answering.add(socket)
    answer.once('close', () => answering.delete(socket))
  })
  // Node counts every byte that the system takes from us as progress, of one large write too.
  server.setTimeout(stallMs, (socket) => {
    if (!answering.has(socket) || socket.writableLength > 0) socket.destroy()
  })
}
