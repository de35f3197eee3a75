import { SpecifiedServer } from '#tests/support/server/specified-server.ts'
import { test as base } from '../larder.ts'

/** A Larder behind a server that has none of our extensions. `origin` is that of the other server. */
export const test = base.extend<{ origin: string }>({
  origin: async ({ larder }, use) => {
    const server = new SpecifiedServer(() => larder.serverOrigin)
    await use(await server.open())
    await server.close()
  },
})
