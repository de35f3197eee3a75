import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const SECRET_BYTES = 32

/** The key that signs access tokens: the operator's, or one made once and kept in the data folder, readable by the owner only. */
export async function authSecret(configured: string | undefined, dataDir: string): Promise<Uint8Array> {
  if (configured !== undefined) return new TextEncoder().encode(configured)
  const path = join(dataDir, 'auth-secret')
  const stored = await readFile(path, 'utf8').catch(() => null)
  if (stored !== null) return Buffer.from(stored, 'base64url')
  await mkdir(dataDir, { recursive: true })
  // Linked into place: of two servers that start together the second takes the first one's.
  const draft = `${path}-${process.pid}`
  await writeFile(draft, randomBytes(SECRET_BYTES).toString('base64url'), { mode: 0o600 })
  await link(draft, path).catch(() => undefined)
  await unlink(draft)
  return Buffer.from(await readFile(path, 'utf8'), 'base64url')
}
