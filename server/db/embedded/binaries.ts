import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { copyBinaries } from './copy-binaries.ts'
import { EmbeddedDatabaseError, programFault } from './embedded-error.ts'
import { type Identity, spawnOptions } from './identity.ts'
import type { PostgresPackage } from './postgres-package.ts'

/** Binaries that ran on this machine. */
export interface Binaries {
  readonly bin: string
  readonly major: number
  /** The setting that names them. Null: they came with the package. */
  readonly setting: 'POSTGRES_BIN' | null
}

const run = promisify(execFile)

async function runs(bin: string, identity: Identity | null): Promise<string | null> {
  try {
    // initdb and the server load different libraries, and npm may have left out the links to either.
    for (const name of ['postgres', 'initdb']) {
      await run(join(bin, name), ['--version'], { ...spawnOptions(identity), cwd: '/' })
    }
    return null
  } catch (error) {
    return programFault(error)
  }
}

/**
 * Finds the package's binaries, or copies them when they do not run in their folder. There are two reasons: the user
 * they run as cannot read the folder, or npm ran with `--ignore-scripts` and so left out the links between the
 * libraries. Throws `EmbeddedDatabaseError`.
 */
export async function findBinaries(
  pkg: PostgresPackage,
  identity: Identity | null,
  dataDir: string,
): Promise<Binaries> {
  const major = Number.parseInt(pkg.version, 10)
  const inPlace = join(pkg.dir, 'native', 'bin')
  if ((await runs(inPlace, identity)) === null) return { bin: inPlace, major, setting: null }
  const bin = join(await copyBinaries(pkg, identity, dataDir), 'bin')
  const fault = await runs(bin, identity)
  if (fault === null) return { bin, major, setting: null }
  throw new EmbeddedDatabaseError(`The embedded PostgreSQL does not run on this machine: ${fault}\n${libraryHint()}`)
}

const GlibcReport = v.object({ header: v.object({ glibcVersionRuntime: v.string() }) })

function libraryHint(): string {
  const musl = process.platform === 'linux' && !v.is(GlibcReport, process.report.getReport())
  return musl ? 'Its binaries are built for glibc, and this system (Alpine?) has another C library.' : ''
}
