// The latest faults of the page's parts, for the report that a reader may save. They are forgotten with the page.

const MAX_FAULTS = 20
const MAX_PLACES = 6

interface NotedFault {
  readonly at: string
  readonly name: string
  /** The places in our scripts. The message is left out: it may quote what is read. */
  readonly places: readonly string[]
}

const faults: NotedFault[] = []

const placesOf = (stack: string): string[] =>
  stack
    .split('\n')
    .filter((line) => line.includes('/assets/'))
    .map((line) => line.slice(line.lastIndexOf('/') + 1).replace(')', ''))
    .slice(0, MAX_PLACES)

/** Notes what a part of the page threw, and shows it in the console. */
export function noteFault(error: unknown): void {
  console.error(error)
  const { name, stack = '' } = error instanceof Error ? error : { name: typeof error }
  faults.push({ at: new Date().toISOString(), name, places: placesOf(stack) })
  if (faults.length > MAX_FAULTS) faults.shift()
}

export const notedFaults = (): readonly NotedFault[] => faults
