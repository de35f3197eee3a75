import type { SessionRow } from './schema.ts'

/** Where nobody has ever signed in. */
export const VISITOR: SessionRow = { key: 'session', aud: 'pub', epoch: 0, user: null, expired: false }
