/**
 * A random UUID, for highlights and for the keys of changes. Not `crypto.randomUUID`, which is missing on plain http from another
 * machine.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // The version and the variant of a random UUID.
  const marked = bytes.map((byte, at) => (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte))
  const hex = Array.from(marked, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
