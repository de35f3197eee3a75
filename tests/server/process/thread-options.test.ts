import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { expect, test } from 'vitest'
import { THREAD_OPTIONS } from '#server/process/thread-options.ts'

test('a thread never requires an ES module, and imports it all the same', async () => {
  const pool = new Piscina({
    filename: fileURLToPath(new URL('./thread-options.worker.mjs', import.meta.url)),
    execArgv: THREAD_OPTIONS,
    maxThreads: 1,
  })
  expect(await pool.run({}, { name: 'requireItself' })).toBe('ERR_REQUIRE_ESM')
  await pool.destroy()
})
