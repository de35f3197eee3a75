interface EarlyWords {
  readonly query: string
  readonly hasFocus: boolean
  readonly caret: number | null
}

let kept: EarlyWords | null = null

/** A ref for the plain input that stands in the place of the search. It keeps what the reader typed when the search replaces it. */
export const keepEarlyWords = (input: HTMLInputElement | null) => () => {
  if (input === null) return
  kept = { query: input.value, hasFocus: document.activeElement === input, caret: input.selectionStart }
}

/** What the reader typed before the search was loaded. Null when it is asked for again. */
export function takeEarlyWords(): EarlyWords | null {
  const words = kept
  kept = null
  return words
}
