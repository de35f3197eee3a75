import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { step } from './actions.ts'
import { tell } from './story.ts'
import { loadSubject } from './subject.ts'
import { hearRejections } from './unheard.ts'

vi.mock('#contract/limits.ts', async (original) => ({ ...(await original<object>()), PULL_PAGE_ROWS: 3 }))

const RUNS = Number(process.env.MODEL_RUNS ?? 10)
/** The same stories at every run of the checks; others by MODEL_SEED, and as many as wanted by MODEL_RUNS. */
const SEED = Number(process.env.MODEL_SEED ?? 20_261_121)

const unheard = hearRejections()
beforeAll(() => {
  if (process.env.DBG === undefined) vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

test.each([false, true])(
  'whatever happens, the promises hold (bare server: %s)',
  async (bare) => {
    const subject = await loadSubject()
    let commands = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 50, size: 'max' }), async (steps) => {
        commands += steps.length
        await tell(subject, bare, steps)
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: process.env.NO_SHRINK === '1' },
    )
    console.info(`${commands} commands`)
    expect(commands).toBeGreaterThan(0)
    expect(unheard()).toEqual([])
  },
  900_000,
)
