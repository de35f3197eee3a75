import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, readFile, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PRIVATE_FILE, syncFolder, writeWhole } from './private-files.ts'

const SECRET_BYTES = 32

/** 32 random bytes as text. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/**
 * The bytes of a secret in a file that only the owner can read. Null when the file does not exist. Throws when it is
 * damaged, and says `remedy`.
 */
export async function readSecret(path: string, remedy: string): Promise<Buffer | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new Error(`${path} cannot be read: ${error.message}`)
  })
  if (text === null) return null
  const secret = Buffer.from(text.trim(), 'base64url')
  if (secret.length !== SECRET_BYTES || !/^[\w-]+$/.test(text.trim()) || secret.every((byte) => byte === secret[0]))
    throw new Error(
      `${path} does not hold a secret of ${SECRET_BYTES} bytes: it is empty, cut or another file. ${remedy}`,
    )
  await chmod(path, PRIVATE_FILE)
  return secret
}

/**
 * Stores a secret in a file that only the owner can read. The file is complete on the disk before it gets its name, and
 * an existing one stays. When two processes start together, the second one uses the first one's secret.
 */
export async function storeSecret(path: string, secret: string): Promise<void> {
  const draft = `${path}-${randomUUID()}`
  await writeWhole(draft, secret)
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(draft)
  await syncFolder(dirname(path))
}
