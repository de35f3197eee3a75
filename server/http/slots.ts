import { Refusal } from './problem.ts'

export interface Slots {
  /** Takes a place; gives the way to free it, which counts once. Throws a 429 `Refusal` for an address, a 503 one for all. */
  readonly take: (address: string) => () => void
  readonly taken: () => number
}

/** So many at once, in all and from one address. `retrySeconds`: how soon a place may be free again. */
export function openSlots(most: number, mostPerAddress: number, retrySeconds: number): Slots {
  const byAddress = new Map<string, number>()
  let all = 0
  return {
    take(address) {
      const own = byAddress.get(address) ?? 0
      const retry = { 'Retry-After': String(retrySeconds) }
      if (own >= mostPerAddress) throw new Refusal('too_many_requests', {}, retry)
      if (all >= most) throw new Refusal('unavailable', {}, retry)
      all++
      byAddress.set(address, own + 1)
      let freed = false
      return () => {
        if (freed) return
        freed = true
        all--
        const left = (byAddress.get(address) ?? 1) - 1
        if (left === 0) byAddress.delete(address)
        else byAddress.set(address, left)
      }
    },
    taken: () => all,
  }
}
