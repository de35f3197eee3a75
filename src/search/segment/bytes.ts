const FIRST_CAPACITY = 1024

/** A byte buffer that grows while it is written. Numbers are varints: seven bits in a byte, the lowest first. */
export class ByteWriter {
  #bytes = new Uint8Array(FIRST_CAPACITY)
  #length = 0

  get length(): number {
    return this.#length
  }

  #reserve(count: number): void {
    const needed = this.#length + count
    if (needed <= this.#bytes.length) return
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2))
    grown.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = grown
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.#length++] = value
  }

  /** A whole number from 0 to 2^53. */
  varint(value: number): void {
    this.#reserve(8)
    let rest = value
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80
      rest = rest > 0x7fffffff ? Math.floor(rest / 0x80) : rest >>> 7
    }
    this.#bytes[this.#length++] = rest
  }

  bytes(values: Uint8Array): void {
    this.#reserve(values.length)
    this.#bytes.set(values, this.#length)
    this.#length += values.length
  }

  /** A copy of the written bytes. */
  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length)
  }
}

/** Reads the bytes of a `ByteWriter`. A read past the end gives zeros, so the caller checks the lengths first. */
export class ByteReader {
  readonly bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  varint(): number {
    const { bytes } = this
    let byte = bytes[this.at++] ?? 0
    if (byte < 0x80) return byte
    let value = byte & 0x7f
    let scale = 0x80
    do {
      byte = bytes[this.at++] ?? 0
      value += (byte & 0x7f) * scale
      scale *= 0x80
    } while (byte >= 0x80)
    return value
  }
}
