import { tooMany, unavailable } from '../messages/refusal.ts'

/** What takes room. The same one, taken several times, takes its room once. */
export interface Load {
  readonly byteLength: number
}

export interface Room {
  /** Throws a 429 `Refusal` when the address has no room for this, and a 503 `Refusal` when there is none in all. */
  readonly refuse: (address: string, load: Load) => void
  /** Takes room, even where there is none, and returns a function that frees it; calling it again does nothing. */
  readonly add: (address: string, load: Load) => () => void
  /** Both. Without a load, it is one of those that are counted. */
  readonly take: (address: string, load?: Load) => () => void
  readonly taken: () => number
}

/** Loads with the number of those who take each. */
interface Pile {
  readonly takers: Map<Load, number>
  bytes: number
}

const emptyPile = (): Pile => ({ takers: new Map(), bytes: 0 })

function addTo(pile: Pile, load: Load): void {
  const takers = pile.takers.get(load) ?? 0
  pile.takers.set(load, takers + 1)
  if (takers === 0) pile.bytes += load.byteLength
}

function removeFrom(pile: Pile, load: Load): void {
  const takers = pile.takers.get(load) ?? 1
  if (takers > 1) return void pile.takers.set(load, takers - 1)
  pile.takers.delete(load)
  pile.bytes -= load.byteLength
}

/** A load that is larger than the limit is taken when there is no other. */
const hasRoom = (pile: Pile | undefined, load: Load, most: number): boolean =>
  pile === undefined || pile.bytes === 0 || pile.bytes + load.byteLength <= most || pile.takers.has(load)

/**
 * Limits how much there is at once, in bytes or in number, in total and for one address. `retrySeconds`: how soon there may be room again.
 */
export function openRoom(most: number, mostPerAddress: number, retrySeconds: number): Room {
  const all = emptyPile()
  const byAddress = new Map<string, Pile>()
  const refuse: Room['refuse'] = (address, load) => {
    if (!hasRoom(byAddress.get(address), load, mostPerAddress)) throw tooMany(retrySeconds)
    if (!hasRoom(all, load, most)) throw unavailable(retrySeconds)
  }
  const add: Room['add'] = (address, load) => {
    const own = byAddress.get(address) ?? emptyPile()
    byAddress.set(address, own)
    for (const pile of [all, own]) addTo(pile, load)
    let freed = false
    return () => {
      if (freed) return
      freed = true
      for (const pile of [all, own]) removeFrom(pile, load)
      if (own.takers.size === 0) byAddress.delete(address)
    }
  }
  return {
    refuse,
    add,
    take(address, load = { byteLength: 1 }) {
      refuse(address, load)
      return add(address, load)
    },
    taken: () => all.bytes,
  }
}
