import { createServer, type Server } from 'node:http'
import { sql } from 'kysely'
import type { OperationsSettings } from '#server/config/operations-settings.ts'
import { listenOn } from '#server/http/connection/listen.ts'
import type { Services } from '#server/http/context.ts'
import { logError } from '#server/process/log.ts'
import { within } from '#server/process/within.ts'
import { type Metrics, openMetrics } from './metrics.ts'

interface Answer {
  readonly status: number
  readonly text: string
  readonly type?: string
}

const PLAIN = 'text/plain; charset=utf-8'
const OK: Answer = { status: 200, text: 'ok\n' }
const NOT_READY_MS = 2_000

/** Whether requests should come here: the server is not about to stop, and the database answers. */
async function readiness({ db, drain }: Services): Promise<Answer> {
  if (drain.isDraining()) return { status: 503, text: 'stopping\n' }
  return within(NOT_READY_MS, sql`select 1`.execute(db)).then(
    (answers) => (answers ? OK : { status: 503, text: 'the database does not answer\n' }),
    () => ({ status: 503, text: 'the database is away\n' }),
  )
}

async function answerFor(url: string | undefined, services: Services, metrics: Metrics): Promise<Answer> {
  switch (url) {
    // Says only that the process can still answer. A database that is away is no reason to start it again.
    case '/livez':
      return OK
    case '/readyz':
      return readiness(services)
    case '/metrics':
      return { status: 200, text: await metrics.text(), type: metrics.contentType }
    default:
      return { status: 404, text: 'Not found\n' }
  }
}

interface OperationsServer {
  readonly port: number
  readonly stop: () => Promise<void>
}

/**
 * What the operator's tools ask, on a port of its own that readers cannot reach: `/metrics`, `/livez`, `/readyz`.
 * Without settings there is none, and nothing is measured.
 */
export async function startOperations(
  { port, host }: OperationsSettings,
  services: Services,
  readers: Server,
): Promise<OperationsServer> {
  const metrics = openMetrics(services)
  metrics.watch(readers)
  const server = createServer((request, response) => {
    void answerFor(request.url, services, metrics)
      .catch((error: unknown): Answer => {
        logError('operations: an answer failed', error)
        return { status: 500, text: 'failed\n' }
      })
      .then(({ status, text, type = PLAIN }) => response.writeHead(status, { 'Content-Type': type }).end(text))
  })
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return { port: await listenOn(server, port, host), stop }
}
