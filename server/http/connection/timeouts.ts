import type { ServerOptions } from 'node:http'

/** How long a connection may stay open without progress. */
export interface ConnectionTimes {
  /** For all headers of a request. They have at most 16 kB, and a client with 1 kB/s sends them in this time. */
  readonly headersMs: number
  /** For a whole request. A body has at most 64 kB, and a client with 1 kB/s sends it in this time. */
  readonly requestMs: number
  /**
   * For an answer of which the reader took nothing in this time. A slow reader takes some: no total time ends a download.
   * The system of a program that reads 1 kB/s takes its 128 kB at once, every two minutes.
   */
  readonly stallMs: number
  /** Between two checks of incomplete requests, and of answers. */
  readonly checkMs: number
}

export const CONNECTION_TIMES: ConnectionTimes = {
  headersMs: 20_000,
  requestMs: 90_000,
  stallMs: 180_000,
  checkMs: 5_000,
}

export const connectionOptions = ({ headersMs, requestMs, checkMs }: ConnectionTimes): ServerOptions => ({
  headersTimeout: headersMs,
  requestTimeout: requestMs,
  connectionsCheckingInterval: checkMs,
})
