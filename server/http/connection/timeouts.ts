import type { ServerOptions } from 'node:http'

/** How long a connection may stay open without progress. */
export const CONNECTION_TIMES = {
  /** For all headers of a request. They have at most 16 kB, and a client with 1 kB/s sends them in this time. */
  headersMs: 20_000,
  /** For a whole request. A body has at most 64 kB, and a client with 1 kB/s sends it in this time. */
  requestMs: 90_000,
  /**
   * For an answer of which the reader took nothing in this time. A slow reader takes some: no total time ends a download.
   * The system of a program that reads 1 kB/s takes its 128 kB at once, every two minutes.
   */
  stallMs: 180_000,
  /** Between two checks of incomplete requests, and of answers. */
  checkMs: 5_000,
}
export type ConnectionTimes = Readonly<typeof CONNECTION_TIMES>

export const connectionOptions = ({ headersMs, requestMs, checkMs }: ConnectionTimes): ServerOptions => ({
  headersTimeout: headersMs,
  requestTimeout: requestMs,
  connectionsCheckingInterval: checkMs,
})
