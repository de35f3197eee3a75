const UNIQUE_VIOLATION = '23505'
const NO_REFERENCE = '23503'

/** Whether a write failed because another account already has the address. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === UNIQUE_VIOLATION &&
  'constraint' in error &&
  error.constraint === 'users_email_key_key'

/** Whether a write failed because its account was deleted in the meantime. */
export const isUserGone = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === NO_REFERENCE &&
  'constraint' in error &&
  String(error.constraint).endsWith('_user_id_fkey')
