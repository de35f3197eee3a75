import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long running requests may take to end when the server stops. */
const GRACE_MS = 4_000
const CHECK_MS = 20

/** The last phase of a server. */
interface Drain {
  readonly isDraining: () => boolean
  /**
   * Tells clients and load balancers to go elsewhere, for `drainMs`: what asks for readiness gets a no, and each answer ends
   * its connection. Requests are still answered, because whoever sends one does not know yet. That no connection is open
   * tells nothing: a load balancer may open one for each request.
   */
  readonly begin: (server: Server, drainMs: number) => Promise<void>
  /** Takes no more connections, lets running requests end, and closes each connection after its answer. */
  readonly end: (server: Server) => Promise<void>
}

declare module '#server/http/context.ts' {
  interface Services {
    readonly drain: Drain
  }
}

export function openDrain(): Drain {
  let draining = false
  return {
    isDraining: () => draining,
    async begin(server, drainMs) {
      draining = true
      server.prependListener('request', (_, answer) => answer.setHeader('Connection', 'close'))
      await sleep(drainMs)
    },
    async end(server) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      const idle = setInterval(() => server.closeIdleConnections(), CHECK_MS)
      const force = setTimeout(() => server.closeAllConnections(), GRACE_MS)
      await closed
      clearInterval(idle)
      clearTimeout(force)
    },
  }
}
