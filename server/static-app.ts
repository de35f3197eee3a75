import { readFile } from 'node:fs/promises'
import { extname, join, normalize, resolve, sep } from 'node:path'
import type { Context, Hono } from 'hono'
import { acceptedEncoding } from './http/compress.ts'
import type { AppEnv } from './http/context.ts'
import { etagOf, isCurrent, withEncoding } from './http/etag.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}
const HASHED = /-[\w-]{8}\.\w+$/
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Asked for again each time: index.html and sw.js decide which build a reader has. */
const REVALIDATED = 'no-cache'

interface StaticFile {
  readonly bytes: Buffer
  readonly encoding: 'br' | 'gzip' | null
}

async function readPacked(path: string, accept: string | undefined): Promise<StaticFile | null> {
  const encoding = acceptedEncoding(accept)
  if (encoding !== null) {
    const packed = await readFile(`${path}.${encoding === 'br' ? 'br' : 'gz'}`).catch(() => null)
    if (packed !== null) return { bytes: packed, encoding }
  }
  const bytes = await readFile(path).catch(() => null)
  return bytes === null ? null : { bytes, encoding: null }
}

/** The file an address names below the folder, or null: also for addresses that try to leave it. */
function fileOf(folder: string, address: string): string | null {
  let decoded: string
  try {
    decoded = decodeURIComponent(address)
  } catch {
    return null
  }
  if (decoded.includes('\0')) return null
  const path = normalize(join(folder, decoded))
  return path.startsWith(folder + sep) && TYPES[extname(path)] !== undefined ? path : null
}

/** A file is asked for, not a screen: its last part has an ending, or it lies where only files are. */
const namesFile = (address: string): boolean => /\.[^/]+$/.test(address) || /^\/(assets|icons|fonts)\//.test(address)

async function send(context: Context, path: string): Promise<Response | null> {
  const file = await readPacked(path, context.req.header('accept-encoding'))
  if (file === null) return null
  const etag = etagOf(file.bytes.toString('base64'))
  context.header('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream')
  context.header('Cache-Control', HASHED.test(path) ? IMMUTABLE : REVALIDATED)
  context.header('Vary', 'Accept-Encoding')
  if (file.encoding !== null) context.header('Content-Encoding', file.encoding)
  const tag = file.encoding === null ? etag : withEncoding(etag, file.encoding)
  return isCurrent(context, tag) ? context.body(null, 304) : context.body(new Uint8Array(file.bytes))
}

/** Serves the built app: files as files, unknown files as 404, and every other address as the app, which knows its routes. */
export function serveApp(app: Hono<AppEnv>, distDir: string): void {
  const folder = resolve(distDir)
  app.get('*', async (context) => {
    const address = context.req.path
    const path = address === '/' ? null : fileOf(folder, address)
    const file = path === null ? null : await send(context, path)
    if (file !== null) return file
    if (namesFile(address)) return context.text('Not found\n', 404)
    return (
      (await send(context, join(folder, 'index.html'))) ??
      context.text('The app is not built. Run: npm run build\n', 503)
    )
  })
}
