import { tooMany, unavailable } from '../messages/refusal.ts'

export interface Slots {
  /**
   * Takes a slot and returns a function that frees it; calling it again does nothing. Throws a 429 `Refusal` when the
   * address has too many, and a 503 `Refusal` when all are taken.
   */
  readonly take: (address: string) => () => void
  readonly taken: () => number
}

/**
 * Limits how many are open at once, in total and for one address. `retrySeconds`: how soon a slot may be free again.
 */
export function openSlots(most: number, mostPerAddress: number, retrySeconds: number): Slots {
  const byAddress = new Map<string, number>()
  let all = 0
  return {
    take(address) {
      const own = byAddress.get(address) ?? 0
      if (own >= mostPerAddress) throw tooMany(retrySeconds)
      if (all >= most) throw unavailable(retrySeconds)
      all++
      byAddress.set(address, own + 1)
      let freed = false
      return () => {
        if (freed) return
        freed = true
        all--
        const rest = (byAddress.get(address) ?? 1) - 1
        if (rest === 0) byAddress.delete(address)
        else byAddress.set(address, rest)
      }
    },
    taken: () => all,
  }
}
