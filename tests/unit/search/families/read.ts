/** Reads families. `бел|ок ка` is белок, белка; a line without `|` has complete forms. */
export const readFamilies = (lines: string): string[][] =>
  lines
    .trim()
    .split(/\n+| ; /)
    .map((line) => {
      const [head = '', endings] = line.split('|')
      const forms =
        endings === undefined ? head.split(' ') : endings.split(' ').map((end) => head + end.replace('-', ''))
      return [...new Set(forms)]
    })

export interface Conflation {
  /** Of all pairs of forms of one family, the part that has the same stem. From 0 to 1. */
  readonly recall: number
  /** Of all pairs of forms with the same stem, the part that is of one family. From 0 to 1. */
  readonly precision: number
  /** Families with several stems, and stems of several families. */
  readonly faults: readonly string[]
}

/** Measures a stemmer by pairs of forms. In the recall, each family has the same weight. */
export function conflation(families: readonly (readonly string[])[], stem: (word: string) => string): Conflation {
  const faults: string[] = []
  const owners = new Map<string, Map<number, number>>()
  let recall = 0
  families.forEach((forms, index) => {
    const stems = new Map<string, string[]>()
    for (const form of forms) stems.set(stem(form), [...(stems.get(stem(form)) ?? []), form])
    for (const [key, members] of stems)
      owners.set(key, (owners.get(key) ?? new Map<number, number>()).set(index, members.length))
    const all = (forms.length * (forms.length - 1)) / 2
    const met = [...stems.values()].reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0)
    recall += met / all
    if (stems.size > 1) faults.push([...stems].map(([key, members]) => `${key}: ${members.join(' ')}`).join(' | '))
  })
  let right = 0
  let wrong = 0
  for (const [key, counts] of owners) {
    const sizes = [...counts.values()]
    const total = sizes.reduce((sum, size) => sum + size, 0)
    const within = sizes.reduce((sum, size) => sum + (size * (size - 1)) / 2, 0)
    right += within
    wrong += (total * (total - 1)) / 2 - within
    if (sizes.length > 1) faults.push(`met at ${key}: ${[...counts.keys()].map((i) => families[i]?.[0]).join(', ')}`)
  }
  return { recall: recall / families.length, precision: right / (right + wrong), faults }
}
