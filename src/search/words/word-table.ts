/** The start value of `hashOf`. `mixed` adds each letter. */
export const FIRST_HASH = 0x811c9dc5

/** FNV-1a over UTF-16 units. */
export const mixed = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193)

/** The hash of a word's letters. */
export function hashOf(codes: Uint16Array, length: number): number {
  let hash = FIRST_HASH
  for (let at = 0; at < length; at++) hash = mixed(hash, codes[at] ?? 0)
  return hash
}

const FIRST_CAPACITY = 1 << 14
/**
 * Numbers for one word: its hash, the start and the number of its letters, its value. They are stored together because they
 * are read together.
 */
const ROW = 4

/**
 * A map from words to numbers that looks words up by their letters. Making a string of every word of a text, only to look it
 * up, would take most of the time of indexing.
 */
export class WordTable {
  #slots = new Int32Array(FIRST_CAPACITY * 2)
  #rows = new Int32Array(FIRST_CAPACITY * ROW)
  #letters = new Uint16Array(FIRST_CAPACITY * 8)
  #lettersEnd = 0
  size = 0

  /** The word's number. -1 if it is not in the table. */
  get(codes: Uint16Array, length: number, hash: number): number {
    const slots = this.#slots
    const rows = this.#rows
    const mask = slots.length - 1
    for (let slot = spread(hash) & mask; ; slot = (slot + 1) & mask) {
      const row = ((slots[slot] ?? 0) - 1) * ROW
      if (row < 0) return -1
      if (rows[row] === hash && rows[row + 2] === length && this.#isAt(rows[row + 1] ?? 0, codes, length))
        return rows[row + 3] ?? -1
    }
  }

  #isAt(start: number, codes: Uint16Array, length: number): boolean {
    const letters = this.#letters
    for (let at = 0; at < length; at++) if (letters[start + at] !== codes[at]) return false
    return true
  }

  /** Adds a word that is not in the table. */
  add(codes: Uint16Array, length: number, hash: number, value: number): void {
    if ((this.size + 1) * ROW > this.#rows.length) this.#grow()
    const start = this.#lettersEnd
    if (start + length > this.#letters.length) {
      const letters = new Uint16Array(this.#letters.length * 2)
      letters.set(this.#letters)
      this.#letters = letters
    }
    this.#letters.set(codes.subarray(0, length), start)
    this.#lettersEnd += length
    this.#rows.set([hash, start, length, value], this.size * ROW)
    this.#place(this.size++)
  }

  #place(entry: number): void {
    const mask = this.#slots.length - 1
    let slot = spread(this.#rows[entry * ROW] ?? 0) & mask
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
    this.#slots[slot] = entry + 1
  }

  #grow(): void {
    const rows = new Int32Array(this.#rows.length * 2)
    rows.set(this.#rows)
    this.#rows = rows
    this.#slots = new Int32Array(this.#slots.length * 2)
    for (let entry = 0; entry < this.size; entry++) this.#place(entry)
  }
}

/** Mixes the hash, because the low bits of FNV are its weakest. */
const spread = (hash: number): number => hash ^ (hash >>> 15)
