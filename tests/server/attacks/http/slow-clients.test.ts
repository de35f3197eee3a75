import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONNECTION_TIMES } from '#server/http/connection/timeouts.ts'
import { type AttackServer, openAttackServer } from '#tests/support/attack/attack-server.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { writeFileList } from '../../../../build/file-list.ts'

// ASVS 15.2.2

/** More than the system buffers at both ends of a connection. */
const FILE_BYTES = 40_000_000
const GET = 'GET /big.txt HTTP/1.1\r\nHost: a\r\n\r\n'
/** A client sends or reads this much each second. */
const STEP_BYTES = 1_000
const STEP_MS = 1_000
/** Twice the time after which a client that takes nothing is disconnected. */
const SLOW_MS = 2 * CONNECTION_TIMES.stallMs
/** For the checks, and a busy machine. */
const LATE_MS = 30_000
const BODY_BYTES = 60_000
const BODY = JSON.stringify({ email: 'nobody@example.com', password: 'x', 'g-recaptcha-response': '' }).padEnd(
  BODY_BYTES,
)

let attack: AttackServer
/** When the server closed the connection of the client with this port. */
const closed = new Map<number | undefined, number>()
const hear = (message: unknown): void => {
  const { socket } = message as { readonly socket: Socket }
  const { remotePort } = socket
  socket.once('close', () => closed.set(remotePort, performance.now()))
}
const folder = mkdtempSync(join(tmpdir(), 'larder-dist-'))
const dist = join(folder, 'dist')
beforeAll(async () => {
  subscribe('net.server.socket', hear)
  mkdirSync(dist)
  writeFileSync(join(dist, 'big.txt'), Buffer.alloc(FILE_BYTES, 'x'))
  await writeFileList(dist)
  attack = await openAttackServer('embedded', writeFolder(smallLibrary()), { DIST_DIR: dist })
})
afterAll(async () => {
  unsubscribe('net.server.socket', hear)
  await attack.close()
  rmSync(folder, { recursive: true })
})

async function dial(sent: string): Promise<Socket> {
  const socket = connect(attack.server.port, '127.0.0.1', () => socket.write(sent))
  socket.on('error', () => undefined).pause()
  await once(socket, 'connect')
  return socket
}

/** Reads slowly past every limit, then the rest. Gives the bytes of all. */
async function readSlowly(): Promise<number> {
  const socket = await dial(GET)
  const { localPort } = socket
  const begun = performance.now()
  let got = 0
  while (performance.now() - begun < SLOW_MS) {
    got += (socket.read(STEP_BYTES) as Buffer | null)?.length ?? 0
    if (closed.has(localPort)) return got
    await sleep(STEP_MS)
  }
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    got += chunk.length
    if (got > FILE_BYTES) break
  }
  return got
}

/** Takes nothing. Gives the time until the server closed the connection. */
async function readNothing(): Promise<number> {
  const socket = await dial(GET)
  const { localPort } = socket
  const begun = performance.now()
  while (!closed.has(localPort) && performance.now() - begun < SLOW_MS) await sleep(STEP_MS)
  socket.destroy()
  return (closed.get(localPort) ?? Number.POSITIVE_INFINITY) - begun
}

/** Sends a small body slowly. Gives the answer. */
async function sendSlowly(): Promise<string> {
  const head = `POST /api/auth/login HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n`
  const socket = await dial(`${head}Content-Length: ${BODY_BYTES}\r\n\r\n`)
  const answer = text(socket)
  for (let sent = 0; sent < BODY_BYTES && socket.writable; sent += STEP_BYTES) {
    socket.write(BODY.slice(sent, sent + STEP_BYTES))
    await sleep(STEP_MS)
  }
  return answer
}

test('clients with 1 kB/s are served, and one that takes nothing is not', {
  tags: ['deep'],
  timeout: SLOW_MS + 120_000,
}, async () => {
  const [got, nothingMs, answer] = await Promise.all([readSlowly(), readNothing(), sendSlowly()])
  expect(got).toBeGreaterThan(FILE_BYTES)
  expect(nothingMs).toBeGreaterThan(CONNECTION_TIMES.stallMs)
  expect(nothingMs).toBeLessThan(CONNECTION_TIMES.stallMs + LATE_MS)
  expect(answer).toMatch(/^HTTP\/1.1 401 /)
})
