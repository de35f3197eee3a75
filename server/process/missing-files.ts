import { stat } from 'node:fs/promises'
import { errorCode } from './error-code.ts'

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** What is found at a path. Null: there is nothing. */
export const ifThere = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })
