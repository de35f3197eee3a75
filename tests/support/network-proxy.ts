import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** What the network between browser and server does with a request. */
export type Weather =
  | 'clear'
  /** Takes the connection and never answers. */
  | 'silent'
  /** Refuses: as an unplugged server does. */
  | 'down'
  /** The server gets it and answers, and the answer takes this long. */
  | { readonly delayMs: number }
  /** The server gets it and answers; the line is cut after so many bytes of the answer. */
  | { readonly cutAfterBytes: number }
  | { readonly status: number; readonly body: string; readonly contentType: string }

export interface Seen {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly language: string
}

/** A stretch of network that tests can log, cut and slow, on the same port for as long as the test lives. */
export class NetworkProxy {
  readonly seen: Seen[] = []
  /** What the server answered, in its order. */
  readonly answered: { readonly path: string; readonly status: number }[] = []
  weather: (request: Seen) => Weather = () => 'clear'
  private upstream: number
  private readonly sockets = new Set<Socket>()
  private readonly server = createServer((incoming, outgoing) => this.pass(incoming, outgoing))

  constructor(upstreamPort: number) {
    this.upstream = upstreamPort
    this.server.on('connection', (socket) => {
      this.sockets.add(socket)
      socket.on('close', () => this.sockets.delete(socket))
    })
  }

  /** Begins to listen; gives the origin that the browser opens. */
  async open(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve))
    return `http://localhost:${(this.server.address() as AddressInfo).port}`
  }

  /** Sends what comes from now on to another server. */
  pointAt(upstreamPort: number): void {
    this.upstream = upstreamPort
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    await new Promise((resolve) => this.server.close(resolve))
  }

  /** Breaks every connection there is, in the middle of whatever is on it. */
  cut(): void {
    for (const socket of this.sockets) socket.resetAndDestroy()
  }

  /** The calls of the API seen since the log was last emptied. */
  apiCalls(): Seen[] {
    return this.seen.filter((call) => call.path.startsWith('/api/'))
  }

  private pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const seen: Seen = {
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      language: incoming.headers['accept-language'] ?? '',
    }
    this.seen.push(seen)
    const weather = this.weather(seen)
    if (weather === 'silent') return
    if (weather === 'down') {
      incoming.socket.destroy()
      return
    }
    if (weather !== 'clear' && 'status' in weather) {
      outgoing.writeHead(weather.status, { 'content-type': weather.contentType }).end(weather.body)
      return
    }
    const forward = request(
      {
        host: '127.0.0.1',
        port: this.upstream,
        path: incoming.url,
        method: incoming.method,
        headers: incoming.headers,
      },
      (answer) => {
        this.answered.push({ path: seen.path, status: answer.statusCode ?? 502 })
        // A server that ends in the middle of an answer takes the line with it.
        answer.on('error', () => outgoing.destroy())
        const arrive = () => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
          if (weather !== 'clear' && 'cutAfterBytes' in weather) cut(answer, outgoing, weather.cutAfterBytes)
          else answer.pipe(outgoing)
        }
        if (weather !== 'clear' && 'delayMs' in weather) setTimeout(arrive, weather.delayMs)
        else arrive()
      },
    )
    forward.on('error', () => outgoing.destroy())
    incoming.pipe(forward)
  }
}

/** Passes the first bytes on, and then breaks the line: as a tunnel does. */
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
