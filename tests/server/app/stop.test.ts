import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, get, Server as HttpServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { startServer } from '#server/app/serve.ts'
import { stopServices } from '#server/app/stop.ts'
import { readConfig } from '#server/config/config.ts'
import { NO_ADDRESS } from '#server/http/connection/client-address.ts'
import { importContent } from '#server/import/folder/import-content.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { openTestDatabase } from '#tests/support/database/databases.ts'
import { timedTest } from '#tests/support/timed-test.ts'

// ASVS 1.4.3

/** Far below the time that a running request gets. */
const AT_ONCE_MS = 3_000

timedTest(
  'a server that stops ends its event streams and does not wait for idle connections',
  AT_ONCE_MS,
  async (measure) => {
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
      const byForce = vi.spyOn(HttpServer.prototype, 'closeAllConnections')
      await measure(() => server.stop())
      // A server that waits for a connection ends it by force after a while.
      expect(byForce).not.toHaveBeenCalled()
      await ended
    } finally {
      vi.restoreAllMocks()
      agent.destroy()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
)

test('a stop refuses pictures that wait before it waits for the requests', async () => {
  const database = await openTestDatabase('embedded')
  const dataDir = mkdtempSync(join(tmpdir(), 'larder-stop-'))
  try {
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url, PORT: '0', HOST: '127.0.0.1' })
    const { services, stop } = await startServer(config)
    const draw = (name: string, make: () => Promise<Buffer>) => services.images.made(name, make, NO_ADDRESS)
    let release: (() => void) | undefined
    const drawn = draw('drawn.png', () => new Promise((resolve) => (release = () => resolve(Buffer.from('a')))))
    await expect.poll(() => release, { interval: 1 }).toBeDefined()
    const waiting = draw('waiting.png', async () => Buffer.from('b')).catch((error: unknown) => error)
    await stopServices(services, async () => {
      release?.()
      expect(await waiting).toMatchObject({ code: 'unavailable' })
    })
    expect(String(await drawn)).toBe('a')
    await stop()
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('a stopped server writes no picture and begins none', async () => {
  const database = await openTestDatabase('embedded')
  const dataDir = mkdtempSync(join(tmpdir(), 'larder-stop-'))
  try {
    await importContent({ db: database.db, folder: writeFolder(smallLibrary()) })
    const { asset_key } = await database.db.selectFrom('assets').select('asset_key').limit(1).executeTakeFirstOrThrow()
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url, PORT: '0', HOST: '127.0.0.1' })
    const { services, stop } = await startServer(config)
    const making = services.images.cropped(asset_key, { width: 600, height: 600 }, 'avif', NO_ADDRESS)
    await vi.waitUntil(() => existsSync(join(dataDir, 'images')) || sharp.counters().process > 0, {
      interval: 1,
      timeout: 10_000,
    })
    await stop()
    rmSync(dataDir, { recursive: true })
    expect((await making)?.mimeType).toBe('image/avif')
    expect(existsSync(dataDir)).toBe(false)
    await expect(services.images.cropped(asset_key, { width: 60, height: 60 }, 'avif', NO_ADDRESS)).rejects.toThrow(
      'unavailable',
    )
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
