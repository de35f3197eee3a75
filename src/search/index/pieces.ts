/** Chromium keeps a value above 64 KB as a file of its own, which takes longer to read than some pieces below that. */
export const PIECE_BYTES = 48 * 1024

/** Reads pieces by their numbers. Throws `PiecesGoneError` for one that is not there any more. */
export type ReadPieces = (numbers: readonly number[]) => Promise<readonly Uint8Array[]>

/** A piece of a segment is gone: the segment has been merged into another, and has to be read anew. */
export class PiecesGoneError extends Error {
  override readonly name = 'PiecesGoneError'
}

/** Bytes that are not here yet were asked for: `Pieces.readAll`, and ask again. */
export class MissingPiecesError extends Error {
  override readonly name = 'MissingPiecesError'
}

export const pieceCount = (bytes: number): number => Math.ceil(bytes / PIECE_BYTES)

export const cutIntoPieces = (bytes: Uint8Array): Uint8Array<ArrayBuffer>[] =>
  Array.from({ length: pieceCount(bytes.length) }, (_, number) =>
    bytes.slice(number * PIECE_BYTES, (number + 1) * PIECE_BYTES),
  )

/** A segment's bytes of which some are still in the store. */
export class Pieces {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly #read: ReadPieces
  readonly #missing: Set<number>
  readonly #wanted = new Set<number>()

  /** `size`: of all pieces; `first`: the pieces that are here. */
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

  /** Throws `MissingPiecesError` unless these bytes are here. */
  check(from: number, to: number): void {
    if (this.#missing.size > 0 && this.#missingIn(from, to).length > 0)
      throw new MissingPiecesError(`Bytes ${from} to ${to} are not here yet`)
  }

  /** Has `readWanted` read these bytes. */
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
