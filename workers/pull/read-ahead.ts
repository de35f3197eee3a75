import type { CallProblem } from '#contract/problems.ts'
import type { Result } from '#contract/sync-api.ts'

/** Come and not yet taken, at most: so much memory, and so many answers that a kill has asked for again. */
const MOST_WAITING = 4

/** Pages of a list, asked for one after the other while those before them are stored. */
export interface ReadAhead<Page> {
  /** All that have come by now, in their order; where there are none, the next one when it comes. What failed is told after the pages before it. */
  readonly take: () => Promise<Result<readonly Page[]>>
  /** Asks for no more; settled when nothing is under way. */
  readonly stop: () => Promise<void>
}

/** Asks for the pages from `first` to the last: never for two at once. */
export function readAhead<Page>(
  ask: (page: number) => Promise<Result<Page>>,
  isLast: (page: Page, number: number) => boolean,
  first: number,
): ReadAhead<Page> {
  let waiting: Page[] = []
  let problem: CallProblem | null = null
  let next = first
  let ended = false
  let asking: Promise<void> | null = null

  const goOn = (): void => {
    if (ended || asking !== null || waiting.length >= MOST_WAITING) return
    const number = next++
    asking = ask(number).then((answer) => {
      asking = null
      if (answer.ok) waiting.push(answer.value)
      else problem = answer.problem
      ended ||= !answer.ok || isLast(answer.value, number)
      goOn()
    })
    // Whoever takes the next page hears of it.
    asking.catch(() => undefined)
  }

  goOn()
  return {
    async take() {
      if (waiting.length === 0 && problem === null) await asking
      if (waiting.length === 0 && problem !== null) return { ok: false, problem }
      const taken = waiting
      waiting = []
      goOn()
      return { ok: true, value: taken }
    },
    async stop() {
      ended = true
      await asking?.catch(() => undefined)
    },
  }
}
