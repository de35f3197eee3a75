import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { requireBuild } from '#server/app/file-list.ts'
import { serveApp } from '#server/app/static-app.ts'
import type { AppEnv } from '#server/http/context.ts'
import { writeFileList } from '../../../../build/file-list.ts'

// ASVS 13.4.1

const APP = '<html>the app</html>'
const SECRET = 'a secret of the operator'
const LISTED = ['index.html', 'assets/index-abcd1234.js', 'assets/index-abcd1234.js.br', 'theme.js']

let distDir: string
let app: Hono<AppEnv>

function write(name: string, text: string | Buffer): void {
  const path = join(distDir, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Puts a link in the place of a file or a folder of the build. */
function replaceByLink(name: string, target: string): void {
  rmSync(join(distDir, name), { recursive: true, force: true })
  symlinkSync(target, join(distDir, name))
}

beforeEach(async () => {
  distDir = join(mkdtempSync(join(tmpdir(), 'larder-dist-')), 'dist')
  write('index.html', APP)
  write('theme.js', 'let b')
  write('assets/index-abcd1234.js', 'let a')
  write('assets/index-abcd1234.js.br', brotliCompressSync('let a'))
  // What a build does not make, and an operator may have there before it.
  write('.git/info.txt', SECRET)
  write('.hidden.js', SECRET)
  write('assets/.draft/note.html', SECRET)
  write('../secret.txt', SECRET)
  write('../elsewhere/index-abcd1234.js', SECRET)
  symlinkSync('../secret.txt', join(distDir, 'link.txt'))
  await writeFileList(distDir)
  app = new Hono<AppEnv>()
  serveApp(app, distDir, async () => '')
})

const open = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await app.request(path, { headers })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers }
}

test('the list names what the build made, and stands beside the folder', async () => {
  expect(JSON.parse(readFileSync(`${distDir}-files.json`, 'utf8'))).toEqual(LISTED.toSorted())
  expect((await open('/theme.js')).status).toBe(200)
  for (const path of ['/dist-files.json', '/../dist-files.json', '/index.html/', '/assets'])
    expect((await open(path)).bytes.toString(), path).not.toContain('theme.js')
})

test.each(['/.git/info.txt', '/.hidden.js', '/assets/.draft/note.html', '/link.txt', '/assets/../.hidden.js'])(
  '%s is not of the build, and is missing',
  async (path) => {
    const { status, bytes } = await open(path)
    expect([status, bytes.toString()]).toEqual([404, 'Not found\n'])
  },
)

test('a file that came after the build is missing, until the next build lists it', async () => {
  write('notes.txt', 'hello')
  write('theme.js.br', brotliCompressSync('let evil'))
  expect((await open('/notes.txt')).status).toBe(404)
  const plain = await open('/theme.js', { 'accept-encoding': 'br' })
  expect([plain.bytes.toString(), plain.headers.get('content-encoding')]).toEqual(['let b', null])
  await writeFileList(distDir)
  expect((await open('/notes.txt')).bytes.toString()).toBe('hello')
  expect((await open('/theme.js', { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBe('br')
})

test('a link in the place of a listed file, its folder or its compressed copy is not followed', async () => {
  const script = '/assets/index-abcd1234.js'
  replaceByLink('assets/index-abcd1234.js.br', '../../secret.txt')
  const plain = await open(script, { 'accept-encoding': 'br' })
  expect([plain.bytes.toString(), plain.headers.get('content-encoding')]).toEqual(['let a', null])
  replaceByLink('theme.js', 'assets/index-abcd1234.js')
  replaceByLink('index.html', '../secret.txt')
  replaceByLink('assets', '../elsewhere')
  for (const path of [script, '/theme.js']) expect((await open(path)).status, path).toBe(404)
  for (const path of ['/', '/index.html']) expect((await open(path)).status, path).toBe(503)
})

test('a socket or a folder in the place of a listed file is missing', async () => {
  rmSync(join(distDir, 'theme.js'))
  const socket = createServer().listen(join(distDir, 'theme.js'))
  await once(socket, 'listening')
  expect((await open('/theme.js')).status).toBe(404)
  socket.close()
  await once(socket, 'close')
  write('theme.js/index.html', SECRET)
  expect((await open('/theme.js')).status).toBe(404)
})

test('a folder that is a link, as a deployment may make it, is served', async () => {
  const current = join(dirname(distDir), 'current')
  symlinkSync('dist', current)
  writeFileSync(`${current}-files.json`, readFileSync(`${distDir}-files.json`))
  const linked = new Hono<AppEnv>()
  serveApp(linked, current, async () => '')
  expect((await linked.request('/theme.js')).status).toBe(200)
})

test.each<[string, string | null]>([
  ['is missing', null],
  ['is cut', '["index.html", "the'],
  ['is something else', '{"index.html": true}'],
  ['has no page', '["theme.js"]'],
])('when the list %s, a start says what to do, and no file is served', async (_, list) => {
  if (list === null) rmSync(`${distDir}-files.json`)
  else writeFileSync(`${distDir}-files.json`, list)
  await expect(requireBuild(distDir)).rejects.toThrow(/not built: \S+dist-files\.json .*npm run build/)
  expect((await open('/')).status).toBe(503)
  expect((await open('/assets/index-abcd1234.js')).status).toBe(404)
})
