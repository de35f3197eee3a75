import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A token that is handed out once; only `hashOf` it is stored. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The page that a mailed link opens. What it carries stands behind `#`: no server and no log on the way sees it. */
export const mailedLink = (origin: string, path: string, token: string, email: string): string =>
  `${origin}${path}#${new URLSearchParams({ token, email })}`
