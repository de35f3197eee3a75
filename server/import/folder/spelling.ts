/**
 * The name of a file as an address in a text means it: decoded, without a query or fragment, and with each letter as one
 * character where there is one. A Mac stores “й” as two.
 */
export function spelled(address: string): string {
  const path = address.replace(/[?#].*/s, '')
  try {
    return decodeURIComponent(path).normalize('NFC')
  } catch {
    return path.normalize('NFC')
  }
}
