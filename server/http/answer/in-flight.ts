import { type Load, openRoom } from '../../limits/room.ts'

/** The bytes of answers that are in memory until their connections have taken them. A body that several answers share counts once. */
export interface InFlight {
  /**
   * Counts a body and returns a function that ends it; calling it again does nothing. Throws a 429 `Refusal` when the address has too
   * many bytes in flight, and a 503 `Refusal` when all together have.
   */
  readonly take: (address: string, body: Load) => () => void
  /** The same for an answer that may not be lost, because it tells of a change. It is never refused. */
  readonly takeAlways: (address: string, body: Load) => () => void
  /** Throws the same when half of the room for large bodies is taken: the next one may be as large, so it is not even made. */
  readonly refuseLarge: (address: string) => void
  readonly bytes: () => number
}

/** Larger bodies have a limit of their own, so that a flood of them does not shut out the small ones. */
const SMALL_BYTES = 256 * 1024
/** Connections take their bytes in the meantime. */
const RETRY_SECONDS = 2

/** Limits the bytes that wait for readers, in all and for one address. Large bodies have these limits, and small ones the same again. */
export function openInFlight(most: number, mostPerAddress: number): InFlight {
  const small = openRoom(most, mostPerAddress, RETRY_SECONDS)
  const large = openRoom(most, mostPerAddress, RETRY_SECONDS)
  const roomFor = ({ byteLength }: Load) => (byteLength > SMALL_BYTES ? large : small)
  return {
    take: (address, body) => roomFor(body).take(address, body),
    takeAlways: (address, body) => roomFor(body).add(address, body),
    refuseLarge: (address) => large.refuse(address, { byteLength: mostPerAddress / 2 }),
    bytes: () => small.taken() + large.taken(),
  }
}
