import { hashSync, verifySync } from '@node-rs/argon2'

/** Plain JavaScript: a thread starts at once, without a reader of TypeScript. In a thread of its own the work may block. */
export const hash = ({ password, parameters }) => hashSync(password, parameters)
export const verify = ({ stored, password }) => verifySync(stored, password)
