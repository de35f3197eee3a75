import { hash, verify } from '@node-rs/argon2'

/** Argon2id; the package's enum of the algorithms is not there at run time. */
const ARGON2ID = 2
/** OWASP's second choice of parameters: 19 MiB, two passes. About 25 ms on a small machine. */
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

/** Of nobody's password: compared when the e-mail is unknown, so that the answer takes as long as for a known one. */
let nobody: Promise<string> | null = null

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS)

/** `stored` is null for an unknown account: then the same work is done, and the answer is no. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await nobody), password)
  return matches && stored !== null
}
