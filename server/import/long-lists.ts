/** Each value of a call takes room on the stack, which ends at about a hundred thousand. */
const MOST_VALUES = 10_000

/** Puts values in the place of `count` others, however many there are. The list is changed. */
export function replaceIn<T>(list: T[], index: number, count: number, values: readonly T[]): void {
  list.splice(index, count, ...values.slice(0, MOST_VALUES))
  for (let at = MOST_VALUES; at < values.length; at += MOST_VALUES)
    list.splice(index + at, 0, ...values.slice(at, at + MOST_VALUES))
}

/** Adds values to a list, however many there are. */
export const append = <T>(list: T[], values: readonly T[]): void => replaceIn(list, list.length, 0, values)
