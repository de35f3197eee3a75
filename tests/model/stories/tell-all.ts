import { beforeAll, expect, test, vi } from 'vitest'
import { hearRejections } from '../promises/lost-answers.ts'
import { tellMany } from './tell-many.ts'

/** As many as `npm test` has time for. `npm run test:deep` tells the rest. */
const FEW_COMMANDS = 500
/** Half of ten thousand. The other half meets the other kind of server. */
const COMMANDS = 5_000

/** The stories against one kind of server. `bare` has none of our extensions. */
export function testStories(bare: boolean): void {
  const server = bare ? 'server without any extension' : 'server with all of the extensions'
  const unheard = hearRejections()
  beforeAll(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })

  test(`in a few stories the promises hold (${server})`, { timeout: 300_000 }, async () => {
    expect(await tellMany(bare, FEW_COMMANDS)).toBeGreaterThanOrEqual(FEW_COMMANDS)
    expect(unheard()).toEqual([])
  })

  test(`whatever happens, the promises hold (${server})`, { tags: ['deep'], timeout: 3_600_000 }, async () => {
    const commands = await tellMany(bare, COMMANDS)
    console.info(`${commands} commands`)
    if (process.env.MODEL_MINUTES === undefined) expect(commands).toBeGreaterThanOrEqual(COMMANDS)
    expect(unheard()).toEqual([])
  })
}
