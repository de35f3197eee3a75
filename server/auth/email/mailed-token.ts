import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A token for one mail. Only its hash is stored. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * The address of the page that a mailed link opens. The token stands behind `#`, so that no server and no log on the
 * way sees it.
 */
export const mailedLink = (origin: string, path: string, token: string, email: string): string =>
  `${origin}${path}#${new URLSearchParams({ token, email })}`
