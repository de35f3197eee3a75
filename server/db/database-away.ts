import { errorCode } from '#server/process/error-code.ts'
import { NO_ANSWER, SilentDatabaseError } from './limited-pool.ts'

/** Codes of connections that cannot be made or broke. */
const CONNECTION_CODES =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/**
 * PostgreSQL's codes: it stops, crashed, starts, has no space or connections, or is a standby; a query that took too
 * long; and two transactions that conflicted.
 */
const SERVER_CODES = /^(08\w{3}|57014|57P0[1-5]|53[0-4]\d\d|25006|40001|40P01)$/
/** The driver's errors without a code. */
const DRIVER_WORDS = [
  NO_ANSWER,
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed',
  'Connection ended',
  'driver has already been destroyed',
]

const isDriver = (error: Error): boolean => /[\\/]node_modules[\\/](pg|pg-pool|kysely)[\\/]/.test(String(error.stack))

/** Whether a query failed because the database is not available now. The same request may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof SilentDatabaseError) return true
  if (DRIVER_WORDS.some((words) => error.message.startsWith(words))) return true
  const code = errorCode(error)
  if (code === undefined) return false
  if (SERVER_CODES.test(code)) return true
  // Errors of files, mail servers and providers have the same codes.
  return CONNECTION_CODES.test(code) && (isDriver(error) || ('syscall' in error && error.syscall === 'connect'))
}
