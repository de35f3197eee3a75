import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE_FILE, privateFolder, syncFolder, writeWhole } from '#server/process/private-files.ts'

const SECRET_BYTES = 32

/**
 * The key that signs access tokens. It is the operator's own, or a random one in a file of the data folder that only
 * the owner can read. Throws when the file is damaged: with an empty key anybody could sign tokens.
 */
export async function authSecret(configured: string | undefined, dataDir: string): Promise<Uint8Array> {
  if (configured !== undefined) return new TextEncoder().encode(configured)
  const path = join(dataDir, 'auth-secret')
  const stored = await read(path)
  if (stored !== null) return stored
  await privateFolder(dataDir)
  // The file is complete on the disk before it gets its name. When two servers start together, the second one uses the
  // first one's key.
  const draft = `${path}-${randomUUID()}`
  await writeWhole(draft, randomBytes(SECRET_BYTES).toString('base64url'))
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(draft)
  await syncFolder(dataDir)
  const made = await read(path)
  if (made === null) throw new Error(`${path} has gone away while it was made`)
  return made
}

/** Null when the file does not exist. */
async function read(path: string): Promise<Uint8Array | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new Error(`${path} cannot be read: ${error.message}`)
  })
  if (text === null) return null
  const secret = Buffer.from(text.trim(), 'base64url')
  if (secret.length !== SECRET_BYTES || !/^[\w-]+$/.test(text.trim()) || secret.every((byte) => byte === secret[0]))
    throw new Error(
      `${path} does not hold a secret of ${SECRET_BYTES} bytes: it is empty, cut or another file. ` +
        'Bring it back from a backup, or delete it: a new one is made, and everybody has to sign in again.',
    )
  await chmod(path, PRIVATE_FILE)
  return secret
}
