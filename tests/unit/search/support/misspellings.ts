/**
 * The word without its letter at `at`, with that letter and the next one swapped, and with the letter before it typed twice
 * instead.
 */
export const misspellings = (word: string, at: number): readonly [string, string, string] => {
  const [before, after] = [word.slice(0, at), word.slice(at + 1)]
  return [
    before + after,
    before + after.slice(0, 1) + word.charAt(at) + after.slice(1),
    before + before.slice(-1) + after,
  ]
}
