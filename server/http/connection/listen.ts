import type { Server } from 'node:http'

/** Listens. Gives the port, which the system chooses for 0. */
export const listenOn = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      resolve(address === null || typeof address === 'string' ? port : address.port)
    })
  })
