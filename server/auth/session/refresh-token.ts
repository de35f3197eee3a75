import { createHmac, timingSafeEqual } from 'node:crypto'
import { newToken } from '#server/auth/email/mailed-token.ts'

const SESSION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export interface RefreshTokens {
  readonly first: (session: string) => string
  /** The token after `refresh`, always the same one: of two tabs that renew at once, both get it. */
  readonly next: (refresh: string) => string
  /** The session of a token that was made here; null for any other text, which may name a session all the same. */
  readonly sessionOf: (refresh: string) => string | null
}

/** Refresh tokens: the session, a value nobody can guess, and a mark that only this server can make. */
export function refreshTokens(secret: Uint8Array): RefreshTokens {
  const keyed = (purpose: string, text: string): string =>
    createHmac('sha256', secret).update(`larder refresh ${purpose} ${text}`).digest('base64url')
  const marked = (session: string, value: string): string =>
    `${session}.${value}.${keyed('mark', `${session}.${value}`)}`

  return {
    first: (session) => marked(session, newToken()),
    next: (refresh) => marked(refresh.split('.')[0] ?? '', keyed('next', refresh)),
    sessionOf: (refresh) => {
      const [session = '', value = ''] = refresh.split('.')
      const [made, given] = [marked(session, value), refresh].map((token) => Buffer.from(token))
      const isOurs = made?.length === given?.length && timingSafeEqual(made ?? Buffer.of(), given ?? Buffer.of())
      return isOurs && SESSION.test(session) ? session : null
    },
  }
}
