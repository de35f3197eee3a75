const SLOTS = 1024
/** Lengths from here on share a bit. */
const LONGEST_BIT = 15
/** Shorter endings are looked up in every word. */
const SLOT_CHARS = 3

const bitOf = (length: number): number => 1 << Math.min(length, LONGEST_BIT)

/** By the last three letters. */
function slotOf(word: string): number {
  const { length } = word
  const [third, second] = [word.charCodeAt(length - 3), word.charCodeAt(length - 2)]
  return (third * 961 + second * 31 + word.charCodeAt(length - 1)) % SLOTS
}

/**
 * Values by how a word ends. The last three letters tell which lengths an ending of the word can have here: to cut each off, only to find
 * that there is none like it, would take most of the time of stemming.
 */
export class EndingMap<Value> {
  readonly #values: ReadonlyMap<string, Value>
  readonly #lengths = new Uint16Array(SLOTS)
  #shortLengths = 0
  #longest = 0

  constructor(values: ReadonlyMap<string, Value>) {
    this.#values = values
    for (const ending of values.keys()) {
      this.#longest = Math.max(this.#longest, ending.length)
      if (ending.length < SLOT_CHARS) this.#shortLengths |= bitOf(ending.length)
      else this.#lengths[slotOf(ending)] = (this.#lengths[slotOf(ending)] ?? 0) | bitOf(ending.length)
    }
  }

  /** What `take` makes of an ending's value and of what stands before it: the longest ending, of `maxLength` at most, of which it makes anything. */
  find<Made>(
    word: string,
    maxLength: number,
    take: (value: Value, head: string) => Made | undefined,
  ): Made | undefined {
    const lengths = this.#shortLengths | (word.length < SLOT_CHARS ? 0 : (this.#lengths[slotOf(word)] ?? 0))
    for (let length = Math.min(this.#longest, maxLength); length > 0; length--) {
      if ((lengths & bitOf(length)) === 0) continue
      const value = this.#values.get(word.slice(-length))
      const made = value === undefined ? undefined : take(value, word.slice(0, -length))
      if (made !== undefined) return made
    }
    return undefined
  }
}
