/** Chromium stores a value above 64 KB in its own file. Reading that takes longer than reading several smaller pieces. */
export const PIECE_BYTES = 48 * 1024

/** Reads pieces by their numbers. Throws `PiecesGoneError` if one no longer exists. */
export type ReadPieces = (numbers: readonly number[]) => Promise<readonly Uint8Array[]>

/** A piece of a segment no longer exists: the segment was merged into another one. The index has to be opened again. */
export class PiecesGoneError extends Error {
  override readonly name = 'PiecesGoneError'
}

/** Bytes were needed that are not in memory yet. Call `Pieces.readAll` and try again. */
export class MissingPiecesError extends Error {
  override readonly name = 'MissingPiecesError'
}

export const pieceCount = (bytes: number): number => Math.ceil(bytes / PIECE_BYTES)

export const cutIntoPieces = (bytes: Uint8Array): Uint8Array<ArrayBuffer>[] =>
  Array.from({ length: pieceCount(bytes.length) }, (_, number) =>
    bytes.slice(number * PIECE_BYTES, (number + 1) * PIECE_BYTES),
  )

/** A segment's bytes, of which some are still only in the database. */
export class Pieces {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly #read: ReadPieces
  readonly #missing: Set<number>
  readonly #wanted = new Set<number>()

  /** `size`: bytes of all pieces together. `first`: the pieces that are in memory already. */
  constructor(size: number, first: readonly Uint8Array[], read: ReadPieces) {
    this.bytes = new Uint8Array(size)
    this.#read = read
    this.#missing = new Set(Array.from({ length: pieceCount(size) }, (_, number) => number))
    first.forEach((piece, number) => {
      this.#fill(number, piece)
    })
  }

  get isWhole(): boolean {
    return this.#missing.size === 0
  }

  #fill(number: number, piece: Uint8Array): void {
    const from = number * PIECE_BYTES
    if (piece.length !== Math.min(PIECE_BYTES, this.bytes.length - from))
      throw new PiecesGoneError(`Piece ${number} has ${piece.length} bytes`)
    this.bytes.set(piece, from)
    this.#missing.delete(number)
  }

  #missingIn(from: number, to: number): number[] {
    const numbers: number[] = []
    for (let number = Math.floor(from / PIECE_BYTES); number * PIECE_BYTES < to; number++)
      if (this.#missing.has(number)) numbers.push(number)
    return numbers
  }

  /** Throws `MissingPiecesError` if some of these bytes are not in memory. */
  check(from: number, to: number): void {
    if (this.#missing.size > 0 && this.#missingIn(from, to).length > 0)
      throw new MissingPiecesError(`Bytes ${from} to ${to} are not here yet`)
  }

  /** Marks these bytes for the next `readWanted`. */
  want(from: number, to: number): void {
    for (const number of this.#missingIn(from, to)) this.#wanted.add(number)
  }

  async readWanted(): Promise<void> {
    const numbers = [...this.#wanted].sort((a, b) => a - b)
    this.#wanted.clear()
    if (numbers.length === 0) return
    const pieces = await this.#read(numbers)
    numbers.forEach((number, at) => {
      this.#fill(number, pieces[at] ?? new Uint8Array(0))
    })
  }

  readAll(): Promise<void> {
    this.want(0, this.bytes.length)
    return this.readWanted()
  }
}
