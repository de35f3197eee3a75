import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import type * as intentsModule from '#src/commands/bookmark-intents.ts'
import type * as engineModule from '#workers/engine.ts'
import { step } from './actions.ts'
import { FAULTS } from './faults.ts'
import { tell } from './story.ts'
import { hearRejections } from './unheard.ts'

vi.mock('#contract/limits.ts', async (original) => ({ ...(await original<object>()), PULL_PAGE_ROWS: 3 }))

/** A model that finds nothing in this many stories would find nothing in the nightly ones either. */
const MOST_STORIES = 150

hearRejections()
beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

const from = (path: string, name: string): Promise<unknown> =>
  import(/* @vite-ignore */ `${new URL(`../../${path}.ts`, import.meta.url).pathname}?fault=${name}`)

async function load(name: string) {
  const { createEngine } = (await from('workers/engine', name)) as typeof engineModule
  const intents = (await from('src/commands/bookmark-intents', name)) as typeof intentsModule
  // Loaded on demand by the engine; here beforehand, since loading takes real time.
  for (const path of ['account', 'bookmarks', 'forms']) await from(`workers/${path}`, name)
  return { createEngine, intents }
}

const only = process.env.FAULT

test.each(
  FAULTS.filter((fault) => only === undefined || fault.name === only).map((fault) => [fault.name, fault] as const),
)(
  'the model finds %s',
  async (name, { breaks }) => {
    const subject = await load(name)
    const result = await fc.check(
      fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }), (bare, steps) =>
        tell(subject, bare, steps),
      ),
      { numRuns: MOST_STORIES, endOnFailure: true },
    )
    const said = (result.errorInstance as Error | null)?.message ?? 'nothing'
    console.info(`${name}: after ${result.numRuns} stories: ${said}`)
    expect(
      breaks.some((promise) => said.startsWith(promise)),
      said,
    ).toBe(true)
  },
  600_000,
)
