import { beforeAll, expect, test, vi } from 'vitest'
import { tellMany } from './tell-many.ts'
import { hearRejections } from './unheard.ts'

/** Half of ten thousand: the other half is told of a server without any of the extensions. */
const COMMANDS = 5_000

const unheard = hearRejections()
beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

test('whatever happens, the promises hold (server with all of the extensions)', async () => {
  const commands = await tellMany(false, COMMANDS)
  console.info(`${commands} commands`)
  if (process.env.MODEL_MINUTES === undefined) expect(commands).toBeGreaterThanOrEqual(COMMANDS)
  expect(unheard()).toEqual([])
}, 3_600_000)
