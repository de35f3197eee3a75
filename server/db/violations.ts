import { errorCode } from '#server/process/error-code.ts'

const UNIQUE_VIOLATION = '23505'
const NO_REFERENCE = '23503'

/** The constraint that a write broke. Undefined for any other error. */
const brokenConstraint = (error: unknown, code: string): string | undefined =>
  error instanceof Error && errorCode(error) === code && 'constraint' in error ? String(error.constraint) : undefined

/** Whether a write failed because another account already has the address. */
export const isAddressTaken = (error: unknown): boolean =>
  brokenConstraint(error, UNIQUE_VIOLATION) === 'users_email_key_key'

/** Whether a write failed because its account was deleted in the meantime. */
export const isUserGone = (error: unknown): boolean =>
  brokenConstraint(error, NO_REFERENCE)?.endsWith('_user_id_fkey') ?? false
