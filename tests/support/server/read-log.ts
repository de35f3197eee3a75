import type { MockInstance } from 'vitest'

interface Entry {
  readonly level: string
  readonly msg?: string
}

/** The texts of the errors that the server logged, from a spy on `console.error`. Other entries are left out. */
export const loggedErrors = (spy: MockInstance<typeof console.error>): (string | undefined)[] =>
  spy.mock.calls
    .map(([line]): Entry => JSON.parse(String(line)))
    .filter(({ level }) => level === 'error')
    .map(({ msg }) => msg)
