import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** Somebody answers, and the server hears nothing. */
interface Instead {
  readonly status: number
  readonly body: string
  readonly contentType: string
  readonly headers?: Readonly<Record<string, string>>
}

/** What the network does with a request on its way to the server. */
export type Weather =
  | 'clear'
  /** Accepts the connection and never answers. */
  | 'silent'
  /** Breaks the connection, as a server that is down does. */
  | 'down'
  /** The server answers, and the answer arrives after this time. */
  | { readonly delayMs: number }
  /** The server answers, and the answer arrives when this is settled. */
  | { readonly after: Promise<unknown> }
  /** The request reaches the server when this is settled. */
  | { readonly held: Promise<unknown> }
  /** The request arrives without this header. */
  | { readonly without: string }
  /** The server answers, and the connection breaks after so many bytes of the answer. */
  | { readonly cutAfterBytes: number }
  | Instead

export interface Seen {
  readonly method: string
  /** Path with query. */
  readonly path: string
  readonly language: string
  /** What a browser wants it for, such as `script`. For a request of a service worker it is `empty`. */
  readonly destination: string
}

/** A proxy that logs, cuts and slows requests. It keeps its port for the whole test. */
export class NetworkProxy {
  readonly seen: Seen[] = []
  /** The server's answers, in their order. */
  readonly answered: { readonly path: string; readonly status: number }[] = []
  weather: (request: Seen) => Weather = () => 'clear'
  private upstream: number
  private readonly sockets = new Set<Socket>()
  private readonly server = createServer((incoming, outgoing) => this.pass(incoming, outgoing))

  /** Without a port, requests fail until `pointAt` names one. */
  constructor(upstreamPort = 0) {
    this.upstream = upstreamPort
    this.server.on('connection', (socket) => {
      this.sockets.add(socket)
      socket.on('close', () => this.sockets.delete(socket))
    })
  }

  /** Starts to listen. Gives the origin for the browser. */
  async open(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve))
    return `http://localhost:${(this.server.address() as AddressInfo).port}`
  }

  /** Sends requests to another server from now on. */
  pointAt(upstreamPort: number): void {
    this.upstream = upstreamPort
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    await new Promise((resolve) => this.server.close(resolve))
  }

  /** Breaks every open connection, also in the middle of an answer. */
  cut(): void {
    for (const socket of this.sockets) socket.resetAndDestroy()
  }

  /** The API's calls since the log was last emptied. */
  apiCalls(): Seen[] {
    return this.seen.filter((call) => call.path.startsWith('/api/'))
  }

  private pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const seen: Seen = {
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      language: incoming.headers['accept-language'] ?? '',
      destination: String(incoming.headers['sec-fetch-dest'] ?? ''),
    }
    this.seen.push(seen)
    const weather = this.weather(seen)
    if (weather === 'silent') return
    if (weather === 'down') {
      incoming.socket.destroy()
      return
    }
    if (weather !== 'clear' && 'status' in weather) {
      outgoing.writeHead(weather.status, { 'content-type': weather.contentType, ...weather.headers }).end(weather.body)
      return
    }
    if (weather !== 'clear' && 'held' in weather)
      void weather.held.then(() => this.forward(incoming, outgoing, seen, 'clear'))
    else this.forward(incoming, outgoing, seen, weather)
  }

  private forward(incoming: IncomingMessage, outgoing: ServerResponse, seen: Seen, weather: Weather): void {
    const dropped = typeof weather !== 'string' && 'without' in weather ? weather.without : ''
    const headers = Object.entries(incoming.headers).filter(([name]) => name !== dropped)
    const forward = request(
      {
        host: '127.0.0.1',
        port: this.upstream,
        path: incoming.url,
        method: incoming.method,
        headers: Object.fromEntries(headers),
      },
      (answer) => {
        this.answered.push({ path: seen.path, status: answer.statusCode ?? 502 })
        // When the server ends in the middle of an answer, the connection breaks too.
        answer.on('error', () => outgoing.destroy())
        const arrive = () => {
          // Nobody waits any more: the reader went on.
          if (outgoing.destroyed) {
            answer.destroy()
            return
          }
          outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
          if (typeof weather !== 'string' && 'cutAfterBytes' in weather) cut(answer, outgoing, weather.cutAfterBytes)
          else answer.pipe(outgoing)
        }
        whenDue(weather, arrive)
      },
    )
    forward.on('error', () => outgoing.destroy())
    incoming.pipe(forward)
  }
}

/** Lets an answer arrive when its weather says. */
function whenDue(weather: Weather, arrive: () => void): void {
  if (typeof weather === 'string') arrive()
  else if ('delayMs' in weather) setTimeout(arrive, weather.delayMs)
  else if ('after' in weather) void weather.after.then(arrive)
  else arrive()
}

/** Passes the first bytes on and then breaks the connection, as a train in a tunnel does. */
function cut(answer: IncomingMessage, outgoing: ServerResponse, afterBytes: number): void {
  let left = afterBytes
  answer.on('data', (chunk: Buffer) => {
    outgoing.write(chunk.subarray(0, left), () => {
      if (left <= 0) outgoing.destroy()
    })
    left -= chunk.length
  })
  answer.on('end', () => outgoing.destroy())
}
