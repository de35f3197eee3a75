import { fc } from '#tests/support/properties.ts'
import { SEED } from '#tests/support/seed.ts'
import { type Step, story } from './actions.ts'
import { shorten } from './shorten.ts'
import { tell } from './story.ts'

/** MODEL_SEED chooses other stories, for `npm run soak`. MODEL_MINUTES plays for a time instead of a number of commands. */
const FIRST = Number(process.env.MODEL_SEED ?? SEED)
const MINUTES = Number(process.env.MODEL_MINUTES ?? 0)
const SHORTEN_MS = 60_000

/** The story of a seed, always the same. */
export const storyOf = (seed: number): readonly Step[] => fc.sample(story, { seed, numRuns: 1 })[0] ?? []

/** The broken promise, or null. */
export async function failureOf(bare: boolean, steps: readonly Step[], done?: () => void): Promise<string | null> {
  try {
    await tell(bare, steps, done)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const promiseOf = (failure: string): string => failure.split(':')[0] ?? ''

/** Plays stories until `enough` commands were carried out. Gives their number. Throws with seed and story when a promise breaks. */
export async function tellMany(bare: boolean, enough: number): Promise<number> {
  const end = Date.now() + MINUTES * 60_000
  let commands = 0
  const isOver = () => (MINUTES > 0 ? Date.now() >= end : commands >= enough)
  for (let seed = FIRST; !isOver(); seed++) {
    const steps = storyOf(seed)
    const failure = await failureOf(bare, steps, () => {
      commands++
    })
    if (failure === null) continue
    const isSame = async (part: readonly Step[]) =>
      promiseOf((await failureOf(bare, part)) ?? '') === promiseOf(failure)
    const short = await shorten(steps, isSame, SHORTEN_MS)
    const how = `MODEL_SEED=${seed}, ${bare ? 'bare' : 'full'} server; ${short.length} of ${steps.length} commands do:`
    throw new Error(`${failure}\n${how}\n${JSON.stringify(short)}`)
  }
  return commands
}
