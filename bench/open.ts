import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Device } from '#tests/e2e/support/device.ts'
import { readyOffline } from '#tests/e2e/support/larder.ts'
import { demoBooks } from '#tests/e2e/support/library.ts'
import { startServer } from '#tests/e2e/support/server.ts'

const ROUNDS = 9

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Cold offline open: a new browser process, no server, from the navigation to the text of a stored article. Medians in ms. */
export async function benchOpen(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'larder-bench-'))
  const server = await startServer(dataDir)
  const origin = `http://localhost:${server.port}`
  const device = new Device({ viewport: { width: 390, height: 844 } })
  const page = await device.open()
  await page.goto(origin)
  await readyOffline(page)
  await server.stop()
  const [book] = demoBooks
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const fresh = await device.restart()
    await fresh.goto(`${origin}/${book?.slug}/${book?.articles[0]}`, { waitUntil: 'commit' })
    await fresh.getByRole('article').getByRole('heading', { level: 2 }).first().waitFor()
    times.push(await fresh.evaluate(() => performance.now()))
  }
  await device.remove()
  rmSync(dataDir, { recursive: true, force: true })
  console.table([
    {
      what: 'cold offline open to article text',
      rounds: ROUNDS,
      'median ms': Math.round(median(times)),
      'slowest ms': Math.round(Math.max(...times)),
      'load average': loadavg()[0]?.toFixed(1),
    },
  ])
}
