import type { CallProblem } from '#contract/problems.ts'
import type { Result } from '#contract/workers/sync-api.ts'

/** At most this many pages wait to be taken. It limits memory, and the number of pages fetched again after a kill. */
const MOST_WAITING = 4

/** Pages of a list, fetched one after the other while earlier pages are stored. */
interface ReadAhead<Page> {
  /**
   * All pages that have arrived, in order. If there are none, it waits for the next page. An error comes after the pages
   * before it.
   */
  readonly take: () => Promise<Result<readonly Page[]>>
  /** Stops fetching. Resolves when no request is running. */
  readonly stop: () => Promise<void>
}

/** Fetches the pages from `first` to the last, one request at a time. */
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
    // `take` reports this error.
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
