/** What file systems do not take in a name, and what a header cannot carry. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
const NOT_IN_NAMES = /[\u0000-\u001f\u007f"*/:<>?\\|]+/g

/**
 * `Content-Disposition` for a file to keep. `name` as readers see it (RFC 8187 carries it in any script), `plain` in ASCII
 * for clients that do not know that.
 */
export function attachment(name: string, plain: string): string {
  const safe = name.replace(NOT_IN_NAMES, ' ').replace(/\s+/g, ' ').trim()
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain.replace(/[^\w.-]+/g, '-')}"; filename*=UTF-8''${encoded}`
}
