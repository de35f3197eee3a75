import { hashSync, verifySync } from '@node-rs/argon2'

/**
 * Plain JavaScript, so that a thread starts without a TypeScript loader. The synchronous calls block only this thread.
 */
export const hash = ({ password, parameters }) => hashSync(password, parameters)
export const verify = ({ stored, password }) => verifySync(stored, password)
