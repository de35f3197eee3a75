/** Each letter of the first text with the one at the same place of the second. */
export const pairs = (from: string, to: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from(from, (letter, at) => [letter, to.charAt(at)]))

/** A table that is written as a text: `щ shch, ь`. The value of an entry without one is empty. */
export const tableOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text.split(/,\s+/).map((entry) => {
      const [key, ...values] = entry.split(' ')
      return [key, values.join(' ')]
    }),
  )
