import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, extname, join, relative } from 'node:path'
import * as v from 'valibot'
import { EmbeddedDatabaseError } from './embedded-error.ts'
import type { Identity } from './identity.ts'
import type { PostgresPackage } from './postgres-package.ts'

/** No process still works on a draft of this age. */
const STALE_MS = 60 * 60 * 1000

/** Static libraries and headers are needed only for building. */
const isNeeded = (path: string): boolean => extname(path) !== '.a' && !['include', 'pkgconfig'].includes(basename(path))

/**
 * Copies the binaries into a folder named by their version and makes the links that the package's install script would
 * make. Other processes see the whole copy or none. Returns the folder with `bin`, `lib` and `share`.
 */
export async function copyBinaries(pkg: PostgresPackage, identity: Identity | null, dataDir: string): Promise<string> {
  const parent = identity === null ? join(dataDir, 'postgres-binaries') : await publicFolder()
  await mkdir(parent, { recursive: true, mode: 0o755 })
  await removeStale(parent)
  const target = join(parent, `${pkg.version}-${process.platform}-${process.arch}`)
  if (await exists(target)) return target
  const draft = await mkdtemp(join(parent, '.draft-'))
  try {
    await cp(join(pkg.dir, 'native'), draft, {
      recursive: true,
      filter: isNeeded,
      verbatimSymlinks: true,
      preserveTimestamps: true,
    })
    await linkLibraries(draft)
    await openToAll(draft)
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another process was faster. Its copy is the same.
    if (!(await exists(target))) throw error
  }
  return target
}

const exists = async (path: string): Promise<boolean> => (await lstat(path).catch(() => null)) !== null

/** For root: a folder that everybody can read and only root can write. */
async function publicFolder(): Promise<string> {
  const candidates = ['/var/cache/larder', '/var/tmp/larder-postgres', join(tmpdir(), 'larder-postgres')]
  for (const dir of candidates) {
    await mkdir(dir, { mode: 0o755 }).catch(() => undefined)
    const found = await lstat(dir).catch(() => null)
    if (found?.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0) {
      await chmod(dir, 0o755)
      return dir
    }
  }
  throw new EmbeddedDatabaseError(
    'PostgreSQL does not run as root, and the user it would run as cannot read the folder this is installed in. ' +
      `A readable copy of its binaries could not be made in any of ${candidates.join(', ')}.`,
  )
}

const Links = v.array(v.object({ source: v.string(), target: v.string() }))

async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of v.parse(Links, JSON.parse(list))) {
    const link = join(native, relative('native', target))
    if (!(await exists(link))) await symlink(relative(dirname(target), source), link)
  }
}

/** With a strict umask npm writes files that only their owner can read. */
async function openToAll(dir: string): Promise<void> {
  await chmod(dir, 0o755)
  for (const entry of await readdir(dir, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const runs = entry.isDirectory() || basename(entry.parentPath) === 'bin'
    await chmod(path, runs ? 0o755 : 0o644)
  }
}

async function removeStale(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith('.draft-')) continue
    const draft = join(parent, name)
    const found = await lstat(draft).catch(() => null)
    if (found !== null && Date.now() - found.ctimeMs > STALE_MS) await rm(draft, { recursive: true, force: true })
  }
}
