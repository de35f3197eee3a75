const SLOTS = 1024
/** All lengths from this one on share a bit. */
const LONGEST_BIT = 15
/** Shorter endings are looked up for every word. */
const SLOT_CHARS = 3

const bitOf = (length: number): number => 1 << Math.min(length, LONGEST_BIT)

/** The slot of the last three letters. */
function slotOf(word: string): number {
  const { length } = word
  const [third, second] = [word.charCodeAt(length - 3), word.charCodeAt(length - 2)]
  return (third * 961 + second * 31 + word.charCodeAt(length - 1)) % SLOTS
}

/**
 * A map from endings to values. The last three letters of a word tell which lengths its ending can have. Trying every length
 * would take most of the time of stemming.
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

  /**
   * Calls `take` with an ending's value and with what comes before the ending: for the longest ending first, up to
   * `maxLength`. Gives its first result that is not undefined.
   */
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
