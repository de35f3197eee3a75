import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { ROLE } from './cluster.ts'

/** Only a part of the socket's file name. Nothing listens on TCP. */
export const PORT = 5432

/** `sun_path` has 108 bytes on Linux and 104 on macOS, with the final zero byte. */
const PATH_LIMIT_BYTES = 103

const FILE = `.s.PGSQL.${PORT}`

/** A path to the socket's folder that is short enough for the system's calls. */
interface SocketFolder {
  readonly path: string
  readonly release: () => Promise<void>
}

/**
 * The socket lies in the data folder, which has mode 0700. Whoever knows the data folder finds the server; a folder in
 * /tmp would depend on TMPDIR and on its cleaner. Where the path is too long for `connect`, this process makes a link
 * of its own.
 */
export async function reachSocket(clusterDir: string): Promise<SocketFolder> {
  if (fits(clusterDir)) return { path: clusterDir, release: async () => undefined }
  const home = [tmpdir(), '/tmp'].find((dir) => fits(join(dir, 'larder-XXXXXX', 'pg'))) ?? '/tmp'
  const folder = await mkdtemp(join(home, 'larder-'))
  const path = join(folder, 'pg')
  await symlink(clusterDir, path)
  return { path, release: () => rm(folder, { recursive: true, force: true }) }
}

const fits = (dir: string): boolean => Buffer.byteLength(join(dir, FILE)) <= PATH_LIMIT_BYTES

/** How to reach the embedded database. All fields are set: the driver takes missing ones from PGPORT and similar variables. */
export const connectionTo = (socket: SocketFolder, password: string): PoolConfig => ({
  host: socket.path,
  port: PORT,
  user: ROLE,
  password,
  database: 'postgres',
  ssl: false,
})
