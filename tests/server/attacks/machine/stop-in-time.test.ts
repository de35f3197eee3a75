import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { importContent } from '#server/import/folder/import-content.ts'
import { type ServerProcess, startProcess } from '#tests/support/attack/server-process.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { privateFolder, removeFolders } from '#tests/support/database/data-folders.ts'
import { databasePids, freeze } from '#tests/support/database/freeze.ts'
import { postmasterPid } from '#tests/support/database/ledger.ts'

// ASVS 15.2.2

const MOST_MS = 15_000
/** A frozen database is silent for the limit of a query, and a request may ask twice. */
const ANSWER_MS = 12_000
/** More than the system buffers at both ends of a connection. */
const FILE_BYTES = 60_000_000

describe('SIGTERM ends the server within 15 s', { tags: ['deep'] }, () => {
  let server: ServerProcess
  let dataDir = ''
  let thaw = (): void => undefined
  beforeEach(async () => {
    dataDir = join(await privateFolder(), 'data')
    const { db, close } = await openDatabase({ dataDir })
    await importContent({ db, folder: writeFolder(smallLibrary()) })
    await close()
    server = await startProcess(dataDir, { 'big.txt': Buffer.alloc(FILE_BYTES, 'x') })
  })
  afterEach(() => {
    thaw()
    server.kill()
  })
  afterAll(removeFolders)

  const send = async (text: string, path = ''): Promise<void> => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(text))
    socket.on('error', () => undefined)
    if (path === 'unread') socket.pause()
    else socket.resume()
    await once(socket, 'connect')
  }
  const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
  const ask = (path: string, body?: object): Promise<Response> =>
    fetch(`http://127.0.0.1:${server.port}/api${path}`, {
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
  const books = async (): Promise<unknown> => (await ask('/books')).json()
  /** Starts again on the folder that was left. */
  async function startsAgain(): Promise<unknown> {
    server = await startProcess(dataDir)
    return books()
  }

  test('with unread answers, half requests and open event streams', async () => {
    await send(get('/big.txt'), 'unread')
    await send(get('/api/server/events'))
    await send(
      'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    )
    await send('GET / HTTP/1.1\r\nHost: ')
    await send('')
    void ask('/search?q=porridge').catch(() => undefined)
    expect(await books()).toHaveProperty('data')
    expect(await server.terminate()).toBeLessThan(MOST_MS)
    expect(await postmasterPid(dataDir)).toBe(null)
  })

  test('with a frozen database, which answered 503 before; nothing saved is lost', async () => {
    const before = await books()
    thaw = freeze(await databasePids(dataDir))
    const begun = performance.now()
    const credentials = { email: 'reader@example.com', password: 'x', 'g-recaptcha-response': '' }
    const calls = [ask('/auth/login', credentials), ask('/search?q=porridge')]
    const [login, found] = await Promise.all(calls)
    expect([login?.status, found?.status]).toEqual([503, 503])
    expect(performance.now() - begun).toBeLessThan(ANSWER_MS)
    void ask('/auth/login', credentials).catch(() => undefined)
    expect(await server.terminate()).toBeLessThan(MOST_MS)
    await expect.poll(() => postmasterPid(dataDir)).toBe(null)
    expect(await startsAgain()).toEqual(before)
  })

  test('at once with a frozen database, of which nobody knows yet', async () => {
    const before = await books()
    thaw = freeze(await databasePids(dataDir))
    void ask('/search?q=porridge').catch(() => undefined)
    expect(await server.terminate()).toBeLessThan(MOST_MS)
    await expect.poll(() => postmasterPid(dataDir)).toBe(null)
    expect(await startsAgain()).toEqual(before)
  })

  test('with a database whose connections alone are frozen', async () => {
    const before = await books()
    const [, ...children] = await databasePids(dataDir)
    thaw = freeze(children)
    expect(await server.terminate()).toBeLessThan(MOST_MS)
    await expect.poll(() => postmasterPid(dataDir)).toBe(null)
    expect(await startsAgain()).toEqual(before)
  })
})
