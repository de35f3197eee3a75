import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import * as intents from '#src/commands/bookmark-intents.ts'
import { createEngine } from '#workers/engine.ts'
import { step } from './actions.ts'
import { tell } from './story.ts'
import { hearRejections } from './unheard.ts'

vi.mock('#contract/limits.ts', async (original) => ({ ...(await original<object>()), PULL_PAGE_ROWS: 3 }))

const RUNS = Number(process.env.MODEL_RUNS ?? 10)
const SEED = process.env.MODEL_SEED === undefined ? undefined : Number(process.env.MODEL_SEED)

const unheard = hearRejections()
beforeAll(async () => {
  // What the engine loads on demand is here before the first story: loading takes real time, of which the model knows nothing.
  await Promise.all([
    import('#workers/account.ts'),
    import('#workers/bookmarks.ts'),
    import('#contract/endpoints-account.ts'),
  ])
  if (process.env.DBG === undefined) vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

test.each([false, true])(
  'whatever happens, the promises hold (bare server: %s)',
  async (bare) => {
    let commands = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 50, size: 'max' }), async (steps) => {
        commands += steps.length
        await tell({ createEngine, intents }, bare, steps)
      }),
      { numRuns: RUNS, ...(SEED === undefined ? {} : { seed: SEED }), endOnFailure: process.env.NO_SHRINK === '1' },
    )
    console.info(`${commands} commands`)
    expect(commands).toBeGreaterThan(0)
    expect(unheard()).toEqual([])
  },
  900_000,
)
