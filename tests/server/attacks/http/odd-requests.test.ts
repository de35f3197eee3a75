import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AttackServer, openAttackServer } from '#tests/support/attack/attack-server.ts'
import { smallLibrary, writeFolder } from '#tests/support/content/content-folder.ts'
import { present } from '#tests/support/present.ts'
import { writeFileList } from '../../../../build/file-list.ts'

// ASVS 4.2.1 13.4.4

const SECRET = 'a secret beside the app'

let attack: AttackServer
beforeAll(async () => {
  attack = await openAttackServer('embedded', writeFolder(smallLibrary()))
  const { distDir } = attack.server.services.config
  mkdirSync(distDir, { recursive: true })
  writeFileSync(join(distDir, 'index.html'), '<html>the app</html>')
  await writeFileList(distDir)
  writeFileSync(join(dirname(distDir), 'secret.txt'), SECRET)
})
afterAll(() => attack.close())

/** After this silence the server waits for the rest of the request and has nothing more to say. */
const SILENT_MS = 10_000

/** Sends raw bytes. Gives everything that comes back until the server closes the connection or is silent. */
const raw = (bytes: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(attack.server.port, '127.0.0.1')
    const parts: Buffer[] = []
    const end = () => {
      socket.destroy()
      resolve(Buffer.concat(parts).toString())
    }
    socket.on('data', (part) => parts.push(part))
    socket.on('error', end).on('close', end).on('timeout', end)
    socket.setTimeout(SILENT_MS)
    socket.write(Buffer.from(bytes, 'latin1'))
  })
const get = (target: string): Promise<string> => raw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
const statusesOf = (text: string): string[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status = '']) => status)

test.each([
  '/../secret.txt',
  '/../../../../etc/passwd',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/..%5csecret.txt',
  '/%252e%252e%252fsecret.txt',
  '/assets/../../secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/api/assets/..%2f..%2fsecret.txt',
  '/api/assets/../../secret.txt',
  '/%00/../secret.txt',
  '//etc/passwd',
  '/./../auth-secret',
  '/..;/auth-secret',
  'http://x/../secret.txt',
])('%s does not leave the app’s folder', async (target) => {
  const text = await get(target)
  expect(text).not.toContain(SECRET)
  expect(text).not.toMatch(/root:|127\.0\.0\.1|auth-secret/)
  expect(statusesOf(text)).toEqual([expect.stringMatching(/^4/)])
})

test('files inside the folder are served for the same requests', async () => {
  expect(await get('/index.html')).toContain('the app')
  expect(statusesOf(await get('/api/health'))).toEqual(['200'])
})

const login = '{"email":"a@example.com","password":"x"}'
const HEAD = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
const HIDDEN = 'GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

test.each<[string, string]>([
  ['two lengths', `${HEAD}Content-Length: 4\r\nContent-Length: ${login.length}\r\n\r\n${login}`],
  ['a length and chunks', `${HEAD}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`],
  ['chunks in disguise', `${HEAD}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${HIDDEN}`],
  ['a space before the colon', `${HEAD}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${HIDDEN}`],
  ['a length with a sign', `${HEAD}Content-Length: +4\r\n\r\n${login}`],
  ['a bare line end in a header', `${HEAD}X: a\nContent-Length: 4\r\n\r\n${login}`],
  ['a zero in a header', `${HEAD}X: a\0b\r\nContent-Length: 0\r\n\r\n`],
  ['a folded header', `${HEAD}Transfer-Encoding:\r\n chunked, identity\r\n\r\n0\r\n\r\n${HIDDEN}`],
  ['a chunk of no size', `${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n${HIDDEN}`],
  ['headers without end', `${HEAD}${`X: ${'a'.repeat(1_000)}\r\n`.repeat(40)}\r\n`],
])('a request with %s smuggles no other one', async (_, bytes) => {
  const text = await raw(bytes)
  expect(statusesOf(text).filter((status) => status.startsWith('2'))).toEqual([])
  expect(statusesOf(text).length).toBeLessThanOrEqual(1)
})

test('two requests in order are answered in order', async () => {
  const text = await raw(`GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n${HIDDEN}`)
  expect(statusesOf(text)).toEqual(['200', '200'])
})

test.each(['TRACE', 'TRACK', 'DEBUG', 'PROPFIND', 'CONNECT'])('%s reveals nothing', async (method) => {
  const text = await raw(
    `${method} /api/health HTTP/1.1\r\nHost: x\r\nCookie: a=secret-cookie\r\nConnection: close\r\n\r\n`,
  )
  expect(text).not.toContain('secret-cookie')
  expect(statusesOf(text).filter((status) => status.startsWith('2'))).toEqual([])
})

test('a line end in an address injects no header', async () => {
  for (const path of [
    '/x%0d%0aSet-Cookie:%20a=b',
    '/api/books%0d%0aX-Evil:%201',
    '/login?redirectUrl=%0d%0aX-Evil:%201',
  ]) {
    const text = await get(path)
    expect(text.split('\r\n\r\n')[0]).not.toMatch(/^(set-cookie|x-evil):/im)
    expect(statusesOf(text)).toHaveLength(1)
  }
})

const hostless = (hosts: string, version = '1.1'): Promise<string> =>
  raw(`GET /api/health HTTP/${version}\r\n${hosts}Connection: close\r\n\r\n`)

test.each([
  ['two hosts', 'Host: x\r\nHost: evil.example\r\n'],
  ['the same host twice', 'Host: x\r\nHost: x\r\n'],
  ['two hosts, in other letters', 'Host: x\r\nAccept: */*\r\nhOST: y\r\n'],
  ['two hosts in one header', 'Host: x, y\r\n'],
  ['no host', ''],
  ['an empty host', 'Host:\r\n'],
  ['a host with a user', 'Host: a@x\r\n'],
  ['a host with a password', 'Host: a:b@x\r\n'],
  ['a host with a path', 'Host: x/evil\r\n'],
  ['a host with a query', 'Host: x?evil\r\n'],
  ['a host with a fragment', 'Host: x#evil\r\n'],
  ['a host with a backslash', 'Host: x\\evil\r\n'],
  ['a host with a space', 'Host: x evil\r\n'],
  ['a host with a scheme', 'Host: http://x\r\n'],
  ['a host with an escape', 'Host: x%00\r\n'],
  ['a host with foreign letters', 'Host: x\xe9\r\n'],
  ['a port that is none', 'Host: x:y\r\n'],
  ['a port that is too high', 'Host: x:65536\r\n'],
  ['two ports', 'Host: x:1:2\r\n'],
  ['half an address', 'Host: [::1\r\n'],
  ['no address in brackets', 'Host: [x]\r\n'],
  ['an address with too large a number', 'Host: 1.2.3.999\r\n'],
])('a request with %s is refused, and the connection closed', async (_, hosts) => {
  expect(statusesOf(await hostless(hosts))).toEqual(['400'])
  const first = `GET /api/health HTTP/1.1\r\n${hosts}\r\n`
  expect(statusesOf(await raw(`${first}${HIDDEN}`))).toEqual(['400'])
})

test('a request of HTTP/1.0 without a host, or with two, is refused too', async () => {
  for (const hosts of ['', 'Host: x\r\nHost: y\r\n']) expect(statusesOf(await hostless(hosts, '1.0'))).toEqual(['400'])
})

test.each([
  'x',
  'books.example',
  'books.example:8080',
  'localhost:65535',
  '127.0.0.1:80',
  '[::1]:8080',
  'my_app',
  'X.',
])('the host %s is accepted', async (host) => {
  expect(statusesOf(await hostless(`Host: ${host}\r\n`))).toEqual(['200'])
})

test('no answer names the server’s software', async () => {
  const head = present((await get('/api/health')).split('\r\n\r\n')[0])
  expect(head).not.toMatch(/^(server|x-powered-by|via):/im)
})
