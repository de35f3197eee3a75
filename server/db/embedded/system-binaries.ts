import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { EmbeddedDatabaseError, programFault } from './embedded-error.ts'
import { type Identity, spawnOptions } from './identity.ts'

/** The first with locales of its own. Before, answers depend on the machine's. */
const OLDEST_MAJOR = 17
const run = promisify(execFile)

/**
 * The machine's own PostgreSQL, which its system updates. `bin`: the folder with `postgres` and `initdb`. Throws
 * `EmbeddedDatabaseError`.
 */
export async function systemBinaries(bin: string, identity: Identity | null): Promise<Binaries> {
  const majorOf = async (name: string): Promise<number> => {
    const options = { ...spawnOptions(identity), cwd: '/' }
    const { stdout } = await run(join(bin, name), ['--version'], options).catch((cause: unknown) => {
      throw new EmbeddedDatabaseError(`POSTGRES_BIN has no PostgreSQL that runs: ${programFault(cause)}`, { cause })
    })
    return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1])
  }
  const [major, initdb] = [await majorOf('postgres'), await majorOf('initdb')]
  if (major >= OLDEST_MAJOR && major === initdb) return { bin, major, setting: 'POSTGRES_BIN' }
  throw new EmbeddedDatabaseError(
    `POSTGRES_BIN has to be PostgreSQL ${OLDEST_MAJOR} or newer. In ${bin}, postgres says ${major} and initdb ${initdb}.`,
  )
}
