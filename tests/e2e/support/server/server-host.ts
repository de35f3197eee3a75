import type { Server } from '#server/app/serve.ts'
import { openDatabase } from '#server/db/open.ts'
import { startDemo } from '#server/demo/start-demo.ts'
import { importContent } from '#server/import/folder/import-content.ts'

/** What a test's process asks of the process with its servers. A server's name is the id of the order that started it. */
export type Errand =
  | { readonly does: 'start'; readonly env: NodeJS.ProcessEnv }
  | { readonly does: 'stop'; readonly server: number }
  | { readonly does: 'import'; readonly dataDir: string; readonly contentDir: string }
export type Order = Errand & { readonly id: number }
export interface Answer {
  readonly id: number
  /** Of a server that was started. */
  readonly port?: number
  readonly error?: string
}

const servers = new Map<number, Server>()

/** Imports over a connection of its own, while the server of the data folder runs. */
async function importFolder(dataDir: string, contentDir: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir })
  try {
    await importContent({ db, folder: contentDir })
  } finally {
    await close()
  }
}

async function follow(order: Order): Promise<Answer> {
  const { id } = order
  if (order.does === 'start') {
    const server = await startDemo(order.env)
    servers.set(id, server)
    return { id, port: server.port }
  }
  if (order.does === 'import') await importFolder(order.dataDir, order.contentDir)
  else {
    await servers.get(order.server)?.stop()
    servers.delete(order.server)
  }
  return { id }
}

process.on('message', (order: Order) => {
  follow(order).then(
    (answer) => process.send?.(answer),
    (error: Error) => process.send?.({ id: order.id, error: error.stack ?? error.message } satisfies Answer),
  )
})

// The test's process has ended or needs this one no more.
process.on('disconnect', () => {
  void Promise.allSettled([...servers.values()].map((server) => server.stop())).then(() => process.exit(0))
})
