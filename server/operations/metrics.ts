import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { endpoints } from '#contract/endpoints.ts'
import { present } from '#contract/present.ts'
import type { Services } from '#server/http/context.ts'
import { eventCounts } from '#server/process/log.ts'

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.06, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** The first segments of our own calls. Other addresses share one name: clients choose them, and each name costs memory. */
const CALLS: ReadonlySet<string> = new Set(Object.values(endpoints).flatMap(({ path }) => path.split('/').slice(1, 2)))

/** Which part of the server answers an address. */
function partOf(url = '/'): string {
  const [, first = '', second = ''] = url.split('?')[0]?.split('/') ?? []
  if (first !== 'api') return first === 'assets' ? 'app files' : 'pages'
  return CALLS.has(second) ? `api ${second}` : 'api other'
}

/** How many connections of a server are open. */
const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_, count) => resolve(count)))

export interface Metrics {
  /** Measures the requests of a server from now on. */
  readonly watch: (server: Server) => void
  readonly text: () => Promise<string>
  readonly contentType: string
}

export function openMetrics({
  streams,
  answers,
  inFlight,
}: Pick<Services, 'streams' | 'answers' | 'inFlight'>): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'larder_request_seconds',
    help: 'Time from the head of a request to the end of its answer',
    labelNames: ['method', 'part', 'status'],
    buckets: SECONDS,
    registers,
  })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('larder_event_streams', 'Open event streams', streams.count)
  gauge('larder_answer_cache_bytes', 'Memory of the answers that many readers get', answers.bytes)
  gauge('larder_in_flight_bytes', 'Memory of the answers that wait for their readers', inFlight.bytes)
  new Counter({
    name: 'larder_events_total',
    help: 'Entries of the log by event: sign-ins, refusals, and the like',
    labelNames: ['event'],
    registers,
    collect() {
      this.reset()
      for (const [event, count] of eventCounts) this.inc({ event }, count)
    },
  })
  let watched: Server | null = null
  new Gauge({
    name: 'larder_connections',
    help: 'Open connections',
    registers,
    async collect() {
      this.set(watched === null ? 0 : await connectionsOf(watched))
    },
  })

  const observe = (request: IncomingMessage, answer: ServerResponse): void => {
    const end = seconds.startTimer({ method: present(request.method), part: partOf(request.url) })
    answer.once('close', () => end({ status: answer.writableFinished ? String(answer.statusCode) : 'cut' }))
  }
  return {
    watch(server) {
      watched = server
      server.on('request', observe)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
