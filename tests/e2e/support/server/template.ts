import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { IMAGE_QUALITY, IMAGE_SIZES } from '#contract/limits.ts'
import { agreedPassword } from '#server/db/embedded/access/password.ts'
import { connectionTo, reachSocket } from '#server/db/embedded/socket.ts'
import { startServer } from './server.ts'

/** Asks for every cover in every size, so that the server makes each crop once for all tests. */
async function makePictures(origin: string): Promise<void> {
  const list = await fetch(`${origin}/api/books?per_page=100`, { headers: { 'accept-language': 'en' } })
  const { data } = (await list.json()) as { data: { attributes: { hero_image: { asset_key: string } | null } }[] }
  const keys = data.flatMap(({ attributes: { hero_image } }) => hero_image?.asset_key ?? [])
  if (keys.length === 0) throw new Error('No book of the demo library has a cover')
  const crops = Object.values(IMAGE_SIZES).flatMap(({ width, height }) =>
    keys.map((key) => `${origin}/api/assets/${key}?w=${width}&h=${height}&f=crop&q=${IMAGE_QUALITY}`),
  )
  const make = async (address: string): Promise<void> => {
    const answer = await fetch(address, { headers: { accept: 'image/avif,image/webp,*/*' } })
    if (!answer.ok) throw new Error(`${address} was answered ${answer.status}`)
    await answer.arrayBuffer()
  }
  await Promise.all(crops.map(make))
}

/** Drops PostgreSQL's template databases: no test creates a database, and they are half of the files to copy. */
async function dropUnused(dataDir: string): Promise<void> {
  const socket = await reachSocket(join(dataDir, 'postgres'))
  const client = new Client(connectionTo(socket, await agreedPassword(dataDir)))
  await client.connect()
  await client.query('update pg_database set datistemplate = false')
  for (const name of ['template0', 'template1']) await client.query(`drop database ${name}`)
  await client.end()
  await socket.release()
}

/** Makes one demo library, of which every test gets a copy. An import for each test would cost more than the tests. */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export of its global set-up.
export default async function makeTemplate(): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'larder-e2e-template-'))
  const server = await startServer(dataDir)
  await makePictures(`http://127.0.0.1:${server.port}`)
  await dropUnused(dataDir)
  await server.stop()
  process.env.LARDER_E2E_TEMPLATE = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}
