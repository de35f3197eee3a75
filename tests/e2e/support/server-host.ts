import type { Server } from '#server/serve.ts'
import { startDemo } from '#server/start-demo.ts'

/** What a test's process asks of the one that has its servers. `env` starts one; without it, that one stops. */
export interface Order {
  readonly id: number
  readonly env?: NodeJS.ProcessEnv
}
export interface Answer {
  readonly id: number
  readonly error?: string
}

const servers = new Map<number, Server>()

async function follow({ id, env }: Order): Promise<void> {
  if (env !== undefined) {
    servers.set(id, await startDemo(env))
    return
  }
  await servers.get(id)?.stop()
  servers.delete(id)
}

process.on('message', (order: Order) => {
  follow(order).then(
    () => process.send?.({ id: order.id } satisfies Answer),
    (error: Error) => process.send?.({ id: order.id, error: error.stack ?? error.message } satisfies Answer),
  )
})

// Whoever asked is gone, or has no more need of it.
process.on('disconnect', () => {
  void Promise.allSettled([...servers.values()].map((server) => server.stop())).then(() => process.exit(0))
})
