// What the reader typed in the header's search. It has two inputs, and one may take the other's place at any time: the plain one is
// there until the search is loaded, and after a fault of it.

interface TypedWords {
  readonly query: string
  readonly hasFocus: boolean
  readonly caret: number | null
}

let typed: TypedWords | null = null

/** Remembers what the reader typed in an input that is about to disappear. */
export function rememberWords(input: HTMLInputElement | null): void {
  if (input === null) return
  typed = { query: input.value, hasFocus: document.activeElement === input, caret: input.selectionStart }
}

/** Puts it into the other input, with the focus and the caret. `type` tells its owner. */
export function takeWords(input: HTMLInputElement | null, type?: (query: string) => void): void {
  const words = typed
  typed = null
  if (words === null || input === null) return
  if (words.query !== '') {
    type?.(words.query)
    // The caret can only be set in words that are there.
    input.value = words.query
  }
  if (!words.hasFocus) return
  input.focus({ preventScroll: true })
  input.setSelectionRange(words.caret, words.caret)
}

/** A ref for the plain input. */
export const carryWords = (input: HTMLInputElement | null) => {
  takeWords(input)
  return () => rememberWords(input)
}
