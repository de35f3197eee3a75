import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './server.ts'

/** Makes one demo library that every test gets a copy of: importing it for each would cost more than the tests. */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export of its global set-up.
export default async function makeTemplate(): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'larder-e2e-template-'))
  const server = await startServer(dataDir)
  await server.stop()
  process.env.LARDER_E2E_TEMPLATE = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}
