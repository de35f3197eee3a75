import { beforeAll, expect, test, vi } from 'vitest'
import { hearRejections } from '../promises/lost-answers.ts'
import { tellMany } from './tell-many.ts'

/** As many as `npm test` has time for. `npm run test:deep` tells the rest. */
const FEW_COMMANDS = 500
/** Half of ten thousand. The other half meets a server with all of the extensions. */
const COMMANDS = 5_000

const unheard = hearRejections()
beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

test('in a few stories the promises hold (server without any extension)', { timeout: 300_000 }, async () => {
  expect(await tellMany(true, FEW_COMMANDS)).toBeGreaterThanOrEqual(FEW_COMMANDS)
  expect(unheard()).toEqual([])
})

test('whatever happens, the promises hold (server without any extension)', {
  tags: ['deep'],
  timeout: 3_600_000,
}, async () => {
  const commands = await tellMany(true, COMMANDS)
  console.info(`${commands} commands`)
  if (process.env.MODEL_MINUTES === undefined) expect(commands).toBeGreaterThanOrEqual(COMMANDS)
  expect(unheard()).toEqual([])
})
