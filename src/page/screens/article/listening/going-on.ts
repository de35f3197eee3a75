/** When the voice stops by itself. Null: not before the book's end. */
export type Sleep = { readonly minutes: number; readonly until: number } | 'article' | null

/** Whether the voice has to stop after the sentence that it has just said. */
export const isTimeToSleep = (sleep: Sleep): boolean =>
  sleep !== null && sleep !== 'article' && Date.now() >= sleep.until

/** The next article has to open within this time. After it, a voice would come as a surprise. */
const OPENS_WITHIN_MS = 30_000

interface GoingOn {
  readonly slug: string
  readonly sleep: Sleep
  readonly before: number
}

let goingOn: GoingOn | null = null

/** The voice goes on in this article when it opens, with the same sleep timer. */
export function goOnIn(slug: string, sleep: Sleep): void {
  goingOn = { slug, sleep, before: Date.now() + OPENS_WITHIN_MS }
}

export const goesOnIn = (slug: string): boolean =>
  goingOn !== null && goingOn.slug === slug && Date.now() < goingOn.before

export const sleepOf = (slug: string): Sleep => (goingOn?.slug === slug ? goingOn.sleep : null)

export const forgetGoingOn = (): void => {
  goingOn = null
}
