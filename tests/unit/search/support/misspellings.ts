/** A word with its letter at `at` left out, swapped with the next, and typed as the one before it. */
export const misspellings = (word: string, at: number): readonly [string, string, string] => {
  const [before, after] = [word.slice(0, at), word.slice(at + 1)]
  return [
    before + after,
    before + after.slice(0, 1) + word.charAt(at) + after.slice(1),
    before + before.slice(-1) + after,
  ]
}
