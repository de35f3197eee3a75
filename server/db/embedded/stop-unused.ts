import { join, resolve } from 'node:path'
import { agreedPassword } from './access/password.ts'
import { runningPid, stopPostmaster } from './postmaster.ts'
import { enter } from './presence.ts'
import { connectionTo, reachSocket } from './socket.ts'

/** Stops a PostgreSQL that still runs after its process was killed, on `dataDir/postgres`. False when another process uses it. */
export async function stopUnused(dataDir: string): Promise<boolean> {
  const clusterDir = join(resolve(dataDir), 'postgres')
  const socket = await reachSocket(clusterDir)
  try {
    const attempt = await enter(connectionTo(socket, await agreedPassword(resolve(dataDir))))
    if (attempt.state === 'wait') return false
    if (attempt.state === 'present') await attempt.presence.leave(() => stopPostmaster(clusterDir))
    return (await runningPid(clusterDir)) === null
  } finally {
    await socket.release()
  }
}
