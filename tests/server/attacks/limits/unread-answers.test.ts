import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPasswords } from '#server/auth/password/passwords.ts'
import { ensureAccounts } from '#server/demo/demo-accounts.ts'
import {
  enlargeBookFiles,
  writeExpensiveAccount,
  writeExpensiveLibrary,
} from '#tests/support/attack/costs/expensive-library.ts'
import { EXPENSIVE, expensiveRequest } from '#tests/support/attack/costs/expensive-requests.ts'
import { measureProcess, type ProcessMeasure } from '#tests/support/attack/costs/measure-process.ts'
import { type ServerProcess, startProcess } from '#tests/support/attack/server-process.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/databases.ts'

// ASVS 15.2.2

const MB = 1024 * 1024
const CONNECTIONS = 20
/** Requests that one connection sends before it has an answer. */
const PIPELINED = 5
const MOST_BYTES = 300 * MB
const MOST_BOOKS_MS = 1_000
/** So that the bytes in flight are what is tested. */
const RICH = { MAX_COST_PER_ADDRESS: '100000000', MAX_COST_PER_ACCOUNT: '100000000' }
const CHECK_MS = 50
/** The server is at rest after this many checks in which it used less than a fiftieth of a second. */
const CALM_CHECKS = 6
const CALM_TICKS = 2

/** One has no end, the other hundreds of megabytes. */
const LONG: readonly string[] = ['events', 'exportMe']

describe('answers that nobody reads', { tags: ['deep'] }, () => {
  let database: TestDatabase
  let server: ServerProcess
  let used: ProcessMeasure
  let token: string
  const folder = mkdtempSync(join(tmpdir(), 'larder-unread-'))
  const dataDir = join(folder, 'data')
  const ask = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${server.port}/api${path}`, init)

  beforeAll(async () => {
    database = await openTestDatabase('embedded')
    const passwords = openPasswords()
    await writeExpensiveLibrary(database.db)
    await ensureAccounts(database.db, passwords)
    await passwords.stop()
    await writeExpensiveAccount(database.db, 'subscriber@example.com')
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })
  beforeEach(async () => {
    server = await startProcess(dataDir, {}, { DATABASE_URL: database.url, ...RICH })
    used = measureProcess(server.pid)
    const signedIn = await ask('/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'subscriber@example.com', password: 'subscriber-demo-1' }),
    })
    const { access_token } = (await signedIn.json()) as { access_token: string }
    token = `Bearer ${access_token}`
    await booksMs()
    return async () => {
      await server.terminate()
    }
  })

  /** How long another reader waits for the list of books. */
  async function booksMs(): Promise<number> {
    const begun = performance.now()
    const answer = await ask('/books')
    await answer.text()
    expect(answer.status).toBe(200)
    return performance.now() - begun
  }

  async function dial(text: string): Promise<Socket> {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => undefined).pause()
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }

  /** Asks once and reads the answer, so that what the first answer alone takes counts as idle. */
  async function answerOnce(name: (typeof EXPENSIVE)[number]): Promise<void> {
    const request = expensiveRequest(name, CONNECTIONS * PIPELINED, token)
    const socket = await dial(request.replace('\r\n', '\r\nConnection: close\r\n'))
    const closed = once(socket, 'close')
    socket.resume()
    await closed
  }

  /** Asks for the books until the server is at rest. Gives the longest wait. */
  async function untilCalm(): Promise<number> {
    let longestMs = 0
    for (let calm = 0; calm < CALM_CHECKS; ) {
      longestMs = Math.max(longestMs, await booksMs())
      const before = used.ticks()
      await sleep(CHECK_MS)
      calm = used.ticks() - before <= CALM_TICKS ? calm + 1 : 0
    }
    return longestMs
  }

  test.each(EXPENSIVE)(`%s: the memory stays bounded, and others wait at most ${MOST_BOOKS_MS} ms`, async (name) => {
    if (!LONG.includes(name)) await answerOnce(name)
    if (name === 'bookFile') await enlargeBookFiles(dataDir)
    const idle = used.memory()
    used.forgetPeak()
    const text = (from: number) =>
      Array.from({ length: PIPELINED }, (_, at) => expensiveRequest(name, from * PIPELINED + at, token)).join('')
    const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => dial(text(at))))
    const longestMs = await untilCalm()
    const overIdle = used.peak() - idle
    console.log(`${name}: ${Math.round(overIdle / MB)} MB over idle, /api/books within ${Math.round(longestMs)} ms`)
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => used.openFiles().filter((file) => file.startsWith(dataDir))).toEqual([])
    expect(overIdle).toBeLessThan(MOST_BYTES)
    expect(longestMs).toBeLessThan(MOST_BOOKS_MS)
  })
})
