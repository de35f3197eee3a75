import fc from 'fast-check'
import { type Step, story } from './actions.ts'
import { shorten } from './shorten.ts'
import { tell } from './story.ts'

/** Other stories by MODEL_SEED; as long as wanted by MODEL_MINUTES, in the place of a number of commands: `npm run soak`. */
const SEED = Number(process.env.MODEL_SEED ?? 20_261_121)
const MINUTES = Number(process.env.MODEL_MINUTES ?? 0)
const SHORTEN_MS = 60_000

/** The story of a seed: the same one each time. */
export const storyOf = (seed: number): readonly Step[] => fc.sample(story, { seed, numRuns: 1 })[0] ?? []

/** What did not hold; null when all did. */
export async function failureOf(bare: boolean, steps: readonly Step[], done?: () => void): Promise<string | null> {
  try {
    await tell(bare, steps, done)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const promiseOf = (failure: string): string => failure.split(':')[0] ?? ''

/** Tells stories until so many commands were carried out, and gives how many. Throws with seed and story when a promise did not hold. */
export async function tellMany(bare: boolean, enough: number): Promise<number> {
  const end = Date.now() + MINUTES * 60_000
  let commands = 0
  const isOver = () => (MINUTES > 0 ? Date.now() >= end : commands >= enough)
  for (let seed = SEED; !isOver(); seed++) {
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
