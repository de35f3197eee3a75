import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/serve.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

/** Well below the five seconds that a request under way would be given. */
const AT_ONCE_MS = 3_000

test('a server that stops ends the streams of its readers, and waits for no connection that they keep', async () => {
  const database = await openTestDatabase('embedded')
  const dataDir = mkdtempSync(join(tmpdir(), 'larder-stop-'))
  const agent = new Agent({ keepAlive: true })
  try {
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url, PORT: '0', HOST: '127.0.0.1' })
    const server = await startServer(config)
    const address = `http://127.0.0.1:${server.port}/api/server/events`
    const stream = await new Promise<IncomingMessage>((resolve) => get(address, { agent }, resolve))
    expect(stream.headers['content-type']).toContain('text/event-stream')
    const ended = new Promise((resolve) => stream.on('end', resolve).resume())
    const begun = Date.now()
    await server.stop()
    expect(Date.now() - begun).toBeLessThan(AT_ONCE_MS)
    await ended
  } finally {
    agent.destroy()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
