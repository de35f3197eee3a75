import { tooMany, unavailable } from '../../messages/refusal.ts'

/** The bytes of an answer that are in memory until its connection has taken them. */
export interface SentBody {
  readonly byteLength: number
}

export interface InFlight {
  /**
   * Counts a body and returns a function that ends it; calling it again does nothing. A body that several answers share counts
   * once. Throws a 429 `Refusal` when the address has too many bytes in flight, and a 503 `Refusal` when all together have.
   */
  readonly take: (address: string, body: SentBody) => () => void
  /** The same for an answer that may not be lost, because it tells of a change. It is never refused. */
  readonly takeAlways: (address: string, body: SentBody) => () => void
  /** Throws the same when half of the room for large bodies is taken: the next one may be as large, so it is not even made. */
  readonly refuseLarge: (address: string) => void
  readonly bytes: () => number
}

/** Larger bodies have a limit of their own, so that a flood of them does not shut out the small ones. */
const SMALL_BYTES = 256 * 1024
/** Connections take their bytes in the meantime. */
const RETRY_SECONDS = 2

/** Bodies with the number of answers that have each. */
interface Pile {
  readonly answers: Map<SentBody, number>
  bytes: number
}

const emptyPile = (): Pile => ({ answers: new Map(), bytes: 0 })

function addTo(pile: Pile, body: SentBody): void {
  const answers = pile.answers.get(body) ?? 0
  pile.answers.set(body, answers + 1)
  if (answers === 0) pile.bytes += body.byteLength
}

function removeFrom(pile: Pile, body: SentBody): void {
  const answers = pile.answers.get(body) ?? 1
  if (answers > 1) return void pile.answers.set(body, answers - 1)
  pile.answers.delete(body)
  pile.bytes -= body.byteLength
}

/** A body that is larger than the limit is sent when there is no other. */
const hasRoom = (pile: Pile | undefined, body: SentBody, most: number): boolean =>
  pile === undefined || pile.bytes === 0 || pile.bytes + body.byteLength <= most || pile.answers.has(body)

interface Bodies {
  readonly refuse: (address: string, body: SentBody) => void
  readonly add: (address: string, body: SentBody) => () => void
  readonly bytes: () => number
}

function openBodies(most: number, mostPerAddress: number): Bodies {
  const all = emptyPile()
  const byAddress = new Map<string, Pile>()
  return {
    refuse(address, body) {
      if (!hasRoom(byAddress.get(address), body, mostPerAddress)) throw tooMany(RETRY_SECONDS)
      if (!hasRoom(all, body, most)) throw unavailable(RETRY_SECONDS)
    },
    add(address, body) {
      const own = byAddress.get(address) ?? emptyPile()
      byAddress.set(address, own)
      for (const pile of [all, own]) addTo(pile, body)
      let ended = false
      return () => {
        if (ended) return
        ended = true
        for (const pile of [all, own]) removeFrom(pile, body)
        if (own.answers.size === 0) byAddress.delete(address)
      }
    },
    bytes: () => all.bytes,
  }
}

/** Limits the bytes that wait for readers, in all and for one address. Large bodies have these limits, and small ones the same again. */
export function openInFlight(most: number, mostPerAddress: number): InFlight {
  const small = openBodies(most, mostPerAddress)
  const large = openBodies(most, mostPerAddress)
  const bodiesOf = ({ byteLength }: SentBody) => (byteLength > SMALL_BYTES ? large : small)
  return {
    take(address, body) {
      bodiesOf(body).refuse(address, body)
      return bodiesOf(body).add(address, body)
    },
    takeAlways: (address, body) => bodiesOf(body).add(address, body),
    refuseLarge: (address) => large.refuse(address, { byteLength: mostPerAddress / 2 }),
    bytes: () => small.bytes() + large.bytes(),
  }
}
