const INSTEAD = 'Or set DATABASE_URL to a PostgreSQL of your own, and the embedded one is not used.'

/** The embedded database cannot be used. The message says why, and that `DATABASE_URL` is the alternative. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError'

  constructor(message: string, options?: ErrorOptions) {
    super(`${message.trimEnd()}\n${INSTEAD}`, options)
  }
}

/** What a program that failed has printed. */
export function programFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const printed = 'stderr' in error && typeof error.stderr === 'string' ? error.stderr.trim() : ''
  return printed || error.message
}
