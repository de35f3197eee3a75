import type { SessionRow } from '../schema.ts'

/** The session on a device where nobody has signed in yet. */
export const VISITOR: SessionRow = { key: 'session', aud: 'pub', epoch: 0, visit: 0, user: null, expired: false }
