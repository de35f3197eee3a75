import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Of one connection. Browsers and proxies wait for each answer before they ask again. */
const MOST_WAITING = 32

interface Exchange {
  readonly request: IncomingMessage
  readonly answer: ServerResponse
}

/**
 * Answers the requests of a connection one after the other. Node would begin those that a client sends ahead at once. Their
 * answers would wait in memory, and would never learn that the connection has closed. This way a connection has one answer
 * at most, and all that the answer opened is released with the connection.
 */
export function inOrder(listener: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Exchange[]>()

  const begin = (socket: Socket, { request, answer }: Exchange, waiting: Exchange[]): void => {
    answer.once('close', () => {
      const next = waiting.shift()
      if (next === undefined) lines.delete(socket)
      // Nobody would get an answer after the last one.
      else if (socket.writable) begin(socket, next, waiting)
    })
    listener(request, answer)
  }

  return (request, answer) => {
    const { socket } = request
    const waiting = lines.get(socket)
    if (waiting === undefined) {
      const line: Exchange[] = []
      lines.set(socket, line)
      begin(socket, { request, answer }, line)
    } else if (waiting.length < MOST_WAITING) waiting.push({ request, answer })
    else socket.destroy()
  }
}
