// The query of an address. Its values are texts: "?q=2000" asks for the letters "2000", and "?q="vitamin d"" for a phrase.

type Query = Readonly<Record<string, unknown>>

/** The values of a query by their names. Of a name that is there twice, the first value counts. */
export function parseQuery(query: string): Record<string, string> {
  const first = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(query)) if (!first.has(name)) first.set(name, value)
  return Object.fromEntries(first)
}

/** The query of an address, with its "?". Empty without values. */
export function writeQuery(query: Query): string {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (typeof value === 'string') text.append(name, value)
  return text.size === 0 ? '' : `?${text}`
}

/** Returns a validator that takes the named values from an address's query. */
export const texts =
  <const K extends string>(...names: readonly K[]) =>
  (query: Query): { [name in K]?: string } => {
    const found: { [name in K]?: string } = {}
    for (const name of names) {
      const value = query[name]
      if (typeof value === 'string') found[name] = value
    }
    return found
  }
