import { readdirSync, readlinkSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AttackServer, bodyOf, openAttackServer, signedIn } from '#tests/support/attack/attack-server.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'

// ASVS 1.4.3

const CONNECTIONS = 10
/** More than the system buffers at both ends of a connection. */
const FILE_BYTES = 20_000_000

describe('requests that are sent before the answers to the earlier ones', () => {
  let attack: AttackServer
  let subscriber: string
  beforeAll(async () => {
    attack = await openAttackServer('embedded', writeFolder(smallLibrary()))
    const { distDir } = attack.server.services.config
    await mkdir(distDir, { recursive: true })
    await writeFile(join(distDir, 'big.txt'), Buffer.alloc(FILE_BYTES, 'x'))
    const headers = await signedIn(attack, 'subscriber@example.com', 'subscriber-demo-1')
    subscriber = `Authorization: ${headers.Authorization}\r\n`
    await bodyOf(await attack.ask('/api/books/oats/files/epub', { headers }))
  })
  afterAll(() => attack.close())

  const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`
  const openFiles = (): readonly string[] => {
    const { dataDir } = attack.server.services.config
    const targets = readdirSync('/proc/self/fd').flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/self/fd/${fd}`)]
      } catch {
        return []
      }
    })
    return targets.filter((file) => file.startsWith(dataDir))
  }
  /** `received`: what came, when the connection has closed. */
  function dial(text: string): { readonly socket: Socket; readonly received: Promise<string> } {
    const socket = connect(attack.server.port, '127.0.0.1', () => socket.write(text))
    socket.on('error', () => undefined)
    let all = ''
    socket.setEncoding('latin1').on('data', (chunk) => {
      all += chunk
    })
    return { socket, received: new Promise((resolve) => socket.once('close', () => resolve(all))) }
  }

  test('event streams end with their connection', async () => {
    const { streams } = attack.server.services
    const events = get('/api/server/events')
    const dialled = Array.from({ length: CONNECTIONS }, () => dial(events.repeat(3)))
    await expect.poll(streams.count).toBeGreaterThanOrEqual(CONNECTIONS)
    for (const { socket } of dialled) socket.destroy()
    await expect.poll(streams.count).toBe(0)
  })

  test.each([
    ['a book', '/api/books/oats/files/epub'],
    ['the app', '/big.txt'],
  ])('the files of %s are closed with their connection', async (_, path) => {
    const { streams } = attack.server.services
    const stuck = get('/api/server/events') + get(path, subscriber).repeat(6)
    const unread = get(path, subscriber).repeat(6)
    const dialled = Array.from({ length: CONNECTIONS }, (_, at) => dial(at % 2 === 0 ? stuck : unread))
    for (const { socket } of dialled) socket.pause()
    await expect.poll(streams.count).toBe(CONNECTIONS / 2)
    for (const { socket } of dialled) socket.destroy()
    await expect.poll(streams.count).toBe(0)
    await expect.poll(openFiles).toEqual([])
  })

  test('the answers come in the order of the requests', async () => {
    const paths = ['/api/books', '/api/nothing', '/api/trace', '/api/health']
    const { received } = dial(paths.map((path) => get(path)).join('') + get('/api/pages', 'Connection: close\r\n'))
    const text = await received
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual([200, 404, 200, 200, 200].map((status) => `HTTP/1.1 ${status}`))
    const marks = ['"Oats"', 'nothing', 'ip=127.0.0.1', '"status":"ok"', 'privacy-policy']
    const places = marks.map((mark) => text.toLowerCase().indexOf(mark.toLowerCase()))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
  })

  test('a body that comes behind another request is read', async () => {
    const body = JSON.stringify({ email: 'reader@example.com', password: 'not-this-one' })
    const type = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n`
    const { received } = dial(`${get('/api/books')}POST /api/auth/login HTTP/1.1\r\nHost: a\r\n${type}\r\n${body}`)
    expect((await received).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 401'])
  })

  test('a connection that sends too many is closed', async () => {
    const { received } = dial(get('/api/server/events') + get('/api/trace').repeat(1_000))
    expect((await received).match(/HTTP\/1\.1 \d+/g)?.length ?? 0).toBeLessThanOrEqual(1)
    await expect.poll(attack.server.services.streams.count).toBe(0)
  })
})
