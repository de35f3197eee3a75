import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { link, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '#server/process/error-code.ts'
import { exists } from '#server/process/missing-files.ts'
import { syncFolder } from '#server/process/private-files.ts'
import { newSecret, readSecret, storeSecret } from '#server/process/secret-file.ts'

/** The password that the database has. */
const CURRENT = 'postgres-password'
/** The password that the database will have: all processes that start at once set the same one. */
const NEXT = 'postgres-password-next'
const REMEDY = 'Delete the file and start again: a new one is made.'

/** PostgreSQL's own default. The password is 32 random bytes, so nobody guesses it by more speed. */
const ITERATIONS = 4096
const SALT_BYTES = 16
const KEY_BYTES = 32

const read = async (dataDir: string, name: string): Promise<string | null> =>
  (await readSecret(join(dataDir, name), REMEDY))?.toString('base64url') ?? null

/**
 * The password of the database in `dataDir`, or the one that it gets at its next start. `mine` is used when there is
 * none. Throws when the file is damaged or belongs to another user.
 */
export async function agreedPassword(dataDir: string, mine: string = newSecret()): Promise<string> {
  // In this order: a password that becomes the current one meanwhile is seen.
  const next = await read(dataDir, NEXT)
  const known = (await read(dataDir, CURRENT)) ?? next
  if (known !== null) return known
  await storeSecret(join(dataDir, NEXT), mine)
  return agreedPassword(dataDir, mine)
}

/** Whether the database has its password. */
export const hasPassword = (dataDir: string): Promise<boolean> => exists(join(dataDir, CURRENT))

/** Says that the database has the agreed password now. */
export async function markPasswordSet(dataDir: string): Promise<void> {
  for (const step of [() => link(join(dataDir, NEXT), join(dataDir, CURRENT)), () => unlink(join(dataDir, NEXT))]) {
    await step().catch((error) => {
      // Another process was faster.
      if (!['EEXIST', 'ENOENT'].includes(String(errorCode(error)))) throw error
    })
  }
  await syncFolder(dataDir)
}

/** What PostgreSQL stores of a password. It proves a password, and nobody can sign in with it. */
export function verifierOf(password: string): string {
  const salt = randomBytes(SALT_BYTES)
  const salted = pbkdf2Sync(password, salt, ITERATIONS, KEY_BYTES, 'sha256')
  const keyOf = (name: string): Buffer => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`
}

/** What to do when the database refuses the password. `pid`: its process, if it still runs. */
export function refusedPassword(dataDir: string, pid: number | null): string {
  const running = pid === null ? '' : `First stop the servers that use it, or the database itself: kill -INT ${pid}. `
  return `The database does not take the password in ${join(dataDir, CURRENT)}. ${running}${REMEDY}`
}
