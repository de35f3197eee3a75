import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionTimes } from './timeouts.ts'
import { untakenBytes } from './untaken-bytes.ts'

interface Progress {
  /** How much the reader took, up to a constant. */
  readonly taken: number
  /** When a check first saw this. */
  readonly at: number
}

/**
 * Ends connections whose reader takes nothing of an answer. One that waits for its answer stays open, because a large
 * file may take long to be made. Node's own time-out counts what the system buffers. That is up to some megabytes, and a
 * slow reader needs an hour to make room in them.
 */
export function watchAnswers(server: Server, { stallMs, checkMs }: ConnectionTimes): void {
  const open = new Map<Socket, Progress | null>()
  server.on('connection', (socket: Socket) => {
    open.set(socket, null)
    socket.once('close', () => open.delete(socket))
  })
  const check = async (): Promise<void> => {
    const waiting = [...open.keys()].filter(({ writableLength }) => writableLength > 0)
    const untaken = waiting.length === 0 ? new Map<Socket, number>() : await untakenBytes(waiting)
    const now = performance.now()
    for (const [socket, before] of open) {
      if (socket.writableLength === 0) {
        open.set(socket, null)
        continue
      }
      const taken = socket.bytesWritten - socket.writableLength - (untaken.get(socket) ?? 0)
      if (before?.taken !== taken) open.set(socket, { taken, at: now })
      else if (now - before.at >= stallMs) socket.destroy()
    }
  }
  const timer = setInterval(() => void check(), checkMs).unref()
  server.once('close', () => clearInterval(timer))
}
