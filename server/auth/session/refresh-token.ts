import { createHmac, timingSafeEqual } from 'node:crypto'
import { newSecret } from '#server/process/secret-file.ts'

const SESSION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export interface RefreshTokens {
  readonly first: (session: string) => string
  /** The token that follows `refresh`. It is always the same one, so two tabs that renew at once get the same. */
  readonly next: (refresh: string) => string
  /** The session of a token that this server made. Null for any other text, even if it names a session. */
  readonly sessionOf: (refresh: string) => string | null
}

const sessionIn = (refresh: string): string => refresh.replace(/\..*$/s, '')

/** Refresh tokens: the session's id, a random value, and a signature of this server. */
export function refreshTokens(secret: Uint8Array): RefreshTokens {
  const hmac = (purpose: string, text: string): string =>
    createHmac('sha256', secret).update(`larder refresh ${purpose} ${text}`).digest('base64url')
  const signed = (session: string, value: string): string =>
    `${session}.${value}.${hmac('mark', `${session}.${value}`)}`

  return {
    first: (session) => signed(session, newSecret()),
    next: (refresh) => signed(sessionIn(refresh), hmac('next', refresh)),
    sessionOf: (refresh) => {
      const session = sessionIn(refresh)
      const [, value = ''] = refresh.split('.')
      const made = Buffer.from(signed(session, value))
      const given = Buffer.from(refresh)
      const isOurs = made.length === given.length && timingSafeEqual(made, given)
      return isOurs && SESSION.test(session) ? session : null
    },
  }
}
