import type { World } from '../world/world.ts'

const FLOOR_MS = 500

/** S13, for all requests. Measured by the stopwatch, since the server does not know the device's clock. */
export function impolite({ network }: World): string | null {
  const changes = network.sent
    .map((one, index) => ({ one, index }))
    .filter(({ one }) => one.headers.has('idempotency-key'))
  for (const { one, index } of changes) {
    const heard = changes.map((change) => change.one).filter((other) => other.tab.alive && other.heardBefore <= index)
    const key = one.headers.get('idempotency-key')
    const same = heard.filter((other) => other.headers.get('idempotency-key') === key).at(-1)
    // Another token (a renewal, another sign-in) makes it no new try. A change of the clock excuses at most one.
    const isOther = same?.headers.get('authorization') !== one.headers.get('authorization')
    const again = same !== undefined && same.status !== 401 && !isOther && same.skew === one.skew
    if (again && one.stopwatch - same.ended < FLOOR_MS)
      return `S13 Polite: ${key} again after ${one.stopwatch - same.ended} ms`
    const asked = heard.find((other) => other.ended + other.retryAfterMs > one.stopwatch && other.skew === one.skew)
    if (asked !== undefined) return `S13 Polite: ${key} within ${asked.retryAfterMs} ms of its Retry-After`
  }
  return null
}

/**
 * S14: a token is renewed once for all tabs. An answer that was lost or unreadable does not count. Neither does one whose
 * reader could not be found out.
 */
export function renewedTooOften({ network, server }: World): string | null {
  const calls = network.sent.filter((one) => one.path === '/auth/refresh')
  const heard = calls.filter((one) => one.status === 200 && one.whole && one.tab.alive)
  // Our server names the reader in the renewal. Only a bare one is asked for the account.
  const asked = server.bare ? network.sent.filter((one) => one.path === '/user/me') : []
  const unknown = asked.filter((one) => one.status !== 200 || !one.whole)
  const allowed = network.expiries + (calls.length - heard.length) + unknown.length
  return heard.length > allowed ? `S14 OneRefresh: ${heard.length} for ${allowed} expiries` : null
}
