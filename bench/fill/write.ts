/** A message to a writer: what to write, so that the page recognizes it. */
export interface Write {
  /** The article whose text is written. Null: the counting row. */
  readonly slug: string | null
  readonly count: number
}

export const markOf = (count: number): string => `[${count}]`

const WRITES = 60
const WARM_UP = 5
const REST_MS = 40

/**
 * The times from the start of a worker's write until the text is in the document, in ms, for one write after another.
 * `shown` resolves when a mark is in the document.
 */
export async function measureWrites(
  worker: Worker,
  slug: string | null,
  shown: (mark: string) => Promise<number>,
): Promise<readonly number[]> {
  const times: number[] = []
  for (let round = 0; round < WRITES + WARM_UP; round++) {
    const arrived = shown(markOf(round))
    const began = new Promise<number>((resolve) => {
      worker.onmessage = ({ data }) => resolve(data as number)
    })
    worker.postMessage({ slug, count: round } satisfies Write)
    const ms = (await arrived) - (await began)
    if (round >= WARM_UP) times.push(ms)
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
  }
  worker.terminate()
  return times
}
