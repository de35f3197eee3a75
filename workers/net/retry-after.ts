/** What a server asks for at most; more is a mistake of it, or of a proxy. */
const LONGEST_RETRY_AFTER_MS = 24 * 60 * 60 * 1000

/** Seconds, or a date, which is measured by the server's own clock: ours may be days off. */
export function retryAfterMs(headers: Headers): number | undefined {
  const header = headers.get('retry-after')
  if (header === null) return undefined
  const asked = /^\d+$/.test(header)
    ? Number(header) * 1000
    : Date.parse(header) - Date.parse(headers.get('date') ?? '')
  return Number.isNaN(asked) ? undefined : Math.min(Math.max(asked, 0), LONGEST_RETRY_AFTER_MS)
}
