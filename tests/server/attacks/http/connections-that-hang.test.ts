// @module-tag deep
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer } from '#server/app/serve.ts'
import type { ConnectionTimes } from '#server/http/connection/timeouts.ts'
import { type AttackServer, openAttackServer } from '#tests/support/attack/attack-server.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { writeFileList } from '../../../../build/file-list.ts'

const TIMES: ConnectionTimes = { headersMs: 500, requestMs: 1_000, stallMs: 700, checkMs: 50 }
/** More than the system buffers at both ends of a connection. */
const FILE_BYTES = 40_000_000
const SLOW_STEP_BYTES = 2_000_000

const POST = 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n'
const GET = 'GET /big.txt HTTP/1.1\r\nHost: a\r\n\r\n'

describe('connections that hang', () => {
  let attack: AttackServer
  /** The ports of the clients whose connection the server has closed. */
  const dropped = new Set<number | undefined>()
  const hear = (message: unknown): void => {
    const { socket } = message as { readonly socket: Socket }
    const { remotePort } = socket
    socket.once('close', () => dropped.add(remotePort))
  }
  const dist = join(mkdtempSync(join(tmpdir(), 'larder-dist-')), 'dist')
  beforeAll(async () => {
    subscribe('net.server.socket', hear)
    mkdirSync(dist)
    writeFileSync(join(dist, 'big.txt'), Buffer.alloc(FILE_BYTES, 'x'))
    await writeFileList(dist)
    attack = await openAttackServer('embedded', writeFolder(smallLibrary()), { DIST_DIR: dist }, (config) =>
      startServer(config, undefined, TIMES),
    )
  })
  afterAll(async () => {
    unsubscribe('net.server.socket', hear)
    await attack.close()
    rmSync(dirname(dist), { recursive: true })
  })

  /** Opens a connection and sends the texts. `ended` resolves with the received text when it closes. */
  function dial(...sent: string[]): { readonly socket: Socket; readonly ended: Promise<string> } {
    const socket = connect(attack.server.port, '127.0.0.1')
    let text = ''
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', () => undefined)
    for (const part of sent) socket.write(part)
    return { socket, ended: new Promise((resolve) => socket.once('close', () => resolve(text))) }
  }

  test.each([
    ['nothing at all', []],
    ['half of its headers', ['GET / HTTP/1.1\r\nHost: a\r\nX-']],
    ['its headers and half of its body', [`${POST}\r\n`, '{"email":']],
  ])('one that sends %s is closed', async (_, sent) => {
    const { ended } = dial(...sent)
    expect(await ended).toMatch(sent.length === 0 ? /^(|HTTP\/1.1 408 .*)/s : /^HTTP\/1.1 408 /)
  })

  test('a connection that sends its body byte by byte is closed', async () => {
    const { socket, ended } = dial(`${POST}\r\n`)
    const drip = setInterval(() => socket.write('x'), 30)
    expect(await ended).toMatch(/^HTTP\/1.1 408 /)
    clearInterval(drip)
  })

  test('a client that reads nothing is disconnected; an event stream that is silent as long is not', async () => {
    const { streams } = attack.server.services
    const silent = dial('GET /api/server/events HTTP/1.1\r\nHost: a\r\n\r\n')
    await expect.poll(streams.count).toBe(1)
    const never = connect(attack.server.port, '127.0.0.1', () => never.write(GET))
    never.on('error', () => undefined).pause()
    await once(never, 'connect')
    const { localPort } = never
    await expect.poll(() => dropped.has(localPort)).toBe(true)
    // Only data that the system had buffered may still arrive.
    let late = 0
    never.on('data', (chunk) => {
      late += chunk.length
    })
    await new Promise((resolve) => never.once('close', resolve).resume())
    expect(late).toBeLessThan(FILE_BYTES)
    expect(streams.count()).toBe(1)
    silent.socket.destroy()
    expect(await silent.ended).toContain('event: changed')
    await expect.poll(streams.count).toBe(0)
  })

  test('a client that reads so slowly that the system buffers enough for it is not disconnected', {
    tags: ['deep'],
  }, async () => {
    const slow = connect(attack.server.port, '127.0.0.1', () => slow.write(GET))
    slow.pause()
    await once(slow, 'connect')
    const { localPort } = slow
    const begun = performance.now()
    let got = 0
    while (performance.now() - begun < 6 * TIMES.stallMs) {
      got += (slow.read() as Buffer | null)?.length ?? 0
      expect([got, dropped.has(localPort)]).toEqual([got, false])
      await sleep(100)
    }
    for await (const chunk of slow as AsyncIterable<Buffer>) {
      got += chunk.length
      if (got > FILE_BYTES) break
    }
    expect(got).toBeGreaterThan(FILE_BYTES)
  })

  test('a slow client gets the whole file', { tags: ['deep'] }, async () => {
    const slow = connect(attack.server.port, '127.0.0.1', () => slow.write(GET))
    const begun = Date.now()
    let got = 0
    let step = 0
    for await (const chunk of slow as AsyncIterable<Buffer>) {
      got += chunk.length
      step += chunk.length
      if (got > FILE_BYTES) break
      if (step < SLOW_STEP_BYTES) continue
      step = 0
      await sleep(100)
    }
    expect(got).toBeGreaterThan(FILE_BYTES)
    expect(Date.now() - begun).toBeGreaterThan(2 * TIMES.stallMs)
  })
})
