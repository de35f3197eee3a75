import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, relative, resolve, sep } from 'node:path'
import type { Context, Hono } from 'hono'
import { acceptedEncoding } from '#server/http/compress.ts'
import type { AppEnv } from '#server/http/context.ts'
import { etagOf, isCurrent, withEncoding } from '#server/http/etag.ts'
import { addressKind, type KnowsText } from './app-addresses.ts'

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
/** Vite writes the hash of a file's content into its name, for the files below this folder and for no others. */
const HASHED = /^assets[\\/].*-[\w-]{8}\.\w+$/
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Asked for again each time: index.html and sw.js decide which build a reader has. */
const REVALIDATED = 'no-cache'

const ENDINGS = { br: '.br', gzip: '.gz' } as const

interface StaticFile {
  readonly path: string
  readonly encoding: keyof typeof ENDINGS | null
  /** Changes with every write of the file. */
  readonly version: string
}

async function findFile(path: string, encoding: StaticFile['encoding']): Promise<StaticFile | null> {
  const packed = encoding === null ? path : `${path}${ENDINGS[encoding]}`
  const found = await stat(packed).catch(() => null)
  return found?.isFile() ? { path: packed, encoding, version: `${found.mtimeMs}-${found.size}` } : null
}

/** The file an address names below the folder, or null: also for addresses that try to leave it. */
function fileOf(folder: string, address: string): string | null {
  if (address.includes('\0')) return null
  const path = normalize(join(folder, address))
  return path.startsWith(folder + sep) && TYPES[extname(path)] !== undefined ? path : null
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** A file is asked for, not a screen: its last part has an ending, or it lies where only files are. */
const namesFile = (address: string): boolean => /\.[^/]+$/.test(address) || /^\/(assets|icons|fonts)\//.test(address)

/** Sends files of the folder as the build compressed them. A file's tag is worked out once for each time it was written. */
function fileSender(folder: string): (context: Context, path: string, status?: 200 | 404) => Promise<Response | null> {
  const tags = new Map<string, { readonly version: string; readonly etag: string }>()
  return async (context, path, status = 200) => {
    const accepted = acceptedEncoding(context.req.header('accept-encoding'))
    const file = (accepted === null ? null : await findFile(path, accepted)) ?? (await findFile(path, null))
    if (file === null) return null
    const known = tags.get(file.path)
    const bytes = known?.version === file.version ? null : await readFile(file.path)
    const etag = bytes === null ? (known?.etag ?? '') : etagOf(bytes.toString('base64'))
    tags.set(file.path, { version: file.version, etag })
    context.header('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream')
    context.header('Cache-Control', HASHED.test(relative(folder, path)) ? IMMUTABLE : REVALIDATED)
    context.header('Vary', 'Accept-Encoding')
    if (status === 404) context.header('Cache-Control', 'no-store')
    else if (isCurrent(context, file.encoding === null ? etag : withEncoding(etag, file.encoding)))
      return context.body(null, 304)
    if (file.encoding !== null) context.header('Content-Encoding', file.encoding)
    return context.body(new Uint8Array(bytes ?? (await readFile(file.path))), status)
  }
}

/**
 * Serves the built app: files as files, its screens and the library's texts as the app, and everything else as 404. A browser gets the app
 * with that too: it shows in the reader's language that there is nothing.
 */
export function serveApp(app: Hono<AppEnv>, distDir: string, knows: KnowsText = async () => true): void {
  const folder = resolve(distDir)
  const send = fileSender(folder)
  const missing = (context: Context) => context.text('Not found\n', 404, { 'Cache-Control': 'no-store' })
  app.get('*', async (context) => {
    const address = decoded(context.req.path)
    const path = address === '/' ? null : fileOf(folder, address)
    const file = path === null ? null : await send(context, path)
    if (file !== null) return file
    // The app in the place of a script or a picture would be stored as that.
    if (namesFile(address)) return missing(context)
    const kind = await addressKind(address, knows)
    const isNavigation = context.req.header('accept')?.includes('text/html') ?? false
    if (kind === 'none' || (kind === 'unknown' && !isNavigation)) return missing(context)
    return (
      (await send(context, join(folder, 'index.html'), kind === 'screen' ? 200 : 404)) ??
      context.text('The app is not built. Run: npm run build\n', 503)
    )
  })
  app.notFound(missing)
}
