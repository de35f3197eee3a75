import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Speed {
  readonly roundTripMs: number
  readonly downKbit: number
  readonly upKbit: number
}

const PACKET_BYTES = 1_460
/** What a connection may have on its way. More waits at its sender. */
const WINDOW_BYTES = 64 * 1024

interface Flow {
  readonly from: Socket
  readonly to: Socket
  readonly packets: Buffer[]
}

/** One direction of a line. Its connections take turns, packet by packet, as they share a real line. */
class Direction {
  private readonly waiting: Flow[] = []
  private isRunning = false
  private readonly kbit: number
  private readonly delayMs: number

  constructor(kbit: number, delayMs: number) {
    this.kbit = kbit
    this.delayMs = delayMs
  }

  carry(from: Socket, to: Socket): void {
    const flow: Flow = { from, to, packets: [] }
    from.on('data', (bytes: Buffer) => this.send(flow, bytes))
    from.on('close', () => setTimeout(() => to.end(), this.delayMs))
    from.on('error', () => to.destroy())
  }

  private send(flow: Flow, bytes: Buffer): void {
    if (flow.packets.length === 0) this.waiting.push(flow)
    for (let at = 0; at < bytes.length; at += PACKET_BYTES) flow.packets.push(bytes.subarray(at, at + PACKET_BYTES))
    if (flow.packets.length * PACKET_BYTES > WINDOW_BYTES) flow.from.pause()
    if (!this.isRunning) void this.run()
  }

  private async run(): Promise<void> {
    this.isRunning = true
    let freeAt = performance.now()
    for (let flow = this.waiting.shift(); flow !== undefined; flow = this.waiting.shift()) {
      const { from, to, packets } = flow
      const packet = packets.shift() ?? Buffer.alloc(0)
      if (packets.length > 0) this.waiting.push(flow)
      if (packets.length * PACKET_BYTES <= WINDOW_BYTES) from.resume()
      freeAt += (packet.length * 8) / this.kbit
      // After a late timer this is negative, and the line catches up.
      const waitMs = freeAt - performance.now()
      if (waitMs > 0) await sleep(waitMs)
      // Timers of one length run in their order, so packets stay in order.
      setTimeout(() => to.writable && to.write(packet), this.delayMs)
    }
    this.isRunning = false
  }
}

export interface SlowNetwork {
  readonly origin: string
  /** Null: as fast as the machine. For the connections that are opened from now on. */
  speed: Speed | null
  readonly close: () => void
}

/**
 * A line in front of a server. All connections of the browser share it: those of workers too, which a browser's own throttling leaves out.
 * Each connection costs a round trip before its first byte.
 */
export async function slowNetwork(port: number): Promise<SlowNetwork> {
  const sockets = new Set<Socket>()
  let speed: Speed | null = null
  let lines: readonly Direction[] | null = null
  const server = createServer({ pauseOnConnect: true }, (client) => {
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => undefined)
    }
    if (lines === null) {
      client.pipe(upstream)
      upstream.pipe(client)
      return
    }
    const [up, down] = lines
    down?.carry(upstream, client)
    setTimeout(() => {
      up?.carry(client, upstream)
      client.resume()
    }, speed?.roundTripMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get speed() {
      return speed
    },
    set speed(next) {
      speed = next
      const delayMs = (next?.roundTripMs ?? 0) / 2
      lines = next && [new Direction(next.upKbit, delayMs), new Direction(next.downKbit, delayMs)]
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
