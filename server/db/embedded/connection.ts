import type { PoolConfig } from 'pg'
import { ROLE } from './cluster.ts'
import { PORT, type SocketFolder } from './socket.ts'

/** How to reach the embedded database. All fields are set: the driver takes missing ones from PGPORT and similar variables. */
export const connectionTo = (socket: SocketFolder, password: string): PoolConfig => ({
  host: socket.path,
  port: PORT,
  user: ROLE,
  password,
  database: 'postgres',
  ssl: false,
})
