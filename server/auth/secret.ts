import { join } from 'node:path'
import { newSecret, readSecret, storeSecret } from '#server/process/secret-file.ts'

const REMEDY = 'Bring it back from a backup, or delete it: a new one is made, and readers stay signed in.'

/**
 * The key that signs access tokens. It is the operator's own, or a random one in a file of the data folder that only
 * the owner can read. Throws when the file is damaged: with an empty key anybody could sign tokens.
 */
export async function authSecret(configured: string | undefined, dataDir: string): Promise<Uint8Array> {
  if (configured !== undefined) return new TextEncoder().encode(configured)
  const path = join(dataDir, 'auth-secret')
  const stored = await readSecret(path, REMEDY)
  if (stored !== null) return stored
  await storeSecret(path, newSecret())
  const made = await readSecret(path, REMEDY)
  if (made === null) throw new Error(`${path} has gone away while it was made`)
  return made
}
