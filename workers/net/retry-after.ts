/** A longer `Retry-After` is a mistake of the server or of a proxy. */
const LONGEST_RETRY_AFTER_MS = 24 * 60 * 60 * 1000

/**
 * The wait in milliseconds. `Retry-After` has seconds or a date. The date is compared with the server's own clock, because
 * the device's may be days off.
 */
export function retryAfterMs(headers: Headers): number | undefined {
  const header = headers.get('retry-after')
  if (header === null) return undefined
  const sent = headers.get('date')
  const until = (date: string): number => (sent === null ? Number.NaN : Date.parse(date) - Date.parse(sent))
  const asked = /^\d+$/.test(header) ? Number(header) * 1000 : until(header)
  return Number.isNaN(asked) ? undefined : Math.min(Math.max(asked, 0), LONGEST_RETRY_AFTER_MS)
}
