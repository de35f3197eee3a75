/** The code of an error of Node, the database's driver and the like: `ENOENT`. Undefined for an error without one. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
