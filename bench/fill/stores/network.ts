import type { Store } from '../store.ts'

/** Only the network and parsing: the lower limit for every store. */
export function createNetwork(): Store {
  let seen = 0
  return {
    put: async (articles) => {
      seen += articles.length
    },
    count: async () => seen,
  }
}
