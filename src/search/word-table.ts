/** What `hashOf` begins with; each letter is mixed in by `mixed`. */
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
 * From words to numbers, asked by their letters: to make a string of every word of a text, only to look it up, would take most
 * of the time of indexing.
 */
export class WordTable {
  #slots = new Int32Array(FIRST_CAPACITY * 2)
  #hashes = new Int32Array(FIRST_CAPACITY)
  #starts = new Int32Array(FIRST_CAPACITY + 1)
  #values = new Int32Array(FIRST_CAPACITY)
  #letters = new Uint16Array(FIRST_CAPACITY * 8)
  size = 0

  /** The word's number; -1 for one that is not in the table. */
  get(codes: Uint16Array, length: number, hash: number): number {
    const slots = this.#slots
    const mask = slots.length - 1
    for (let slot = spread(hash) & mask; ; slot = (slot + 1) & mask) {
      const entry = (slots[slot] ?? 0) - 1
      if (entry < 0) return -1
      if (this.#hashes[entry] === hash && this.#isAt(entry, codes, length)) return this.#values[entry] ?? -1
    }
  }

  #isAt(entry: number, codes: Uint16Array, length: number): boolean {
    const start = this.#starts[entry] ?? 0
    if ((this.#starts[entry + 1] ?? 0) - start !== length) return false
    const letters = this.#letters
    for (let at = 0; at < length; at++) if (letters[start + at] !== codes[at]) return false
    return true
  }

  /** Adds a word that is not in the table. */
  add(codes: Uint16Array, length: number, hash: number, value: number): void {
    if (this.size === this.#values.length) this.#grow()
    const entry = this.size++
    const start = this.#starts[entry] ?? 0
    if (start + length > this.#letters.length) {
      const letters = new Uint16Array(this.#letters.length * 2)
      letters.set(this.#letters)
      this.#letters = letters
    }
    this.#letters.set(codes.subarray(0, length), start)
    this.#starts[entry + 1] = start + length
    this.#hashes[entry] = hash
    this.#values[entry] = value
    this.#place(entry)
  }

  #place(entry: number): void {
    const mask = this.#slots.length - 1
    let slot = spread(this.#hashes[entry] ?? 0) & mask
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
    this.#slots[slot] = entry + 1
  }

  #grow(): void {
    const capacity = this.#values.length * 2
    const grown = (from: Int32Array, length: number): Int32Array<ArrayBuffer> => {
      const to = new Int32Array(length)
      to.set(from)
      return to
    }
    this.#hashes = grown(this.#hashes, capacity)
    this.#values = grown(this.#values, capacity)
    this.#starts = grown(this.#starts, capacity + 1)
    this.#slots = new Int32Array(capacity * 2)
    for (let entry = 0; entry < this.size; entry++) this.#place(entry)
  }
}

/** FNV's low bits are its worst. */
const spread = (hash: number): number => hash ^ (hash >>> 15)
