import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, relative, resolve, sep } from 'node:path'
import type { Context, Hono } from 'hono'
import { acceptedEncoding } from '#server/http/answer/compress.ts'
import { etagOf, isCurrent, withEncoding } from '#server/http/answer/etag.ts'
import type { AppEnv } from '#server/http/context.ts'
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
/** Vite writes a hash of the content into the names of these files, and of no others. */
const HASHED = /^assets[\\/].*-[\w-]{8}\.\w+$/
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Browsers ask for these files each time: `index.html` and `sw.js` decide which build a reader has. */
const REVALIDATED = 'no-cache'

const ENDINGS = { br: '.br', gzip: '.gz' } as const

interface StaticFile {
  readonly path: string
  readonly encoding: keyof typeof ENDINGS | null
  /** Changes with every write of the file. */
  readonly version: string
}

async function findFile(path: string, encoding: StaticFile['encoding']): Promise<StaticFile | null> {
  const encodedPath = encoding === null ? path : `${path}${ENDINGS[encoding]}`
  const found = await stat(encodedPath).catch(() => null)
  return found?.isFile() ? { path: encodedPath, encoding, version: `${found.mtimeMs}-${found.size}` } : null
}

/** The path of the file that an address names. Null when the address leaves the folder or the type is unknown. */
function fileOf(folder: string, address: string): string | null {
  if (address.includes('\0')) return null
  const path = normalize(join(folder, address))
  return path.startsWith(folder + sep) && TYPES[extname(path)] !== undefined ? path : null
}

function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** Whether the address asks for a file and not for a screen: it has an extension, or its folder has only files. */
const namesFile = (address: string): boolean => /\.[^/]+$/.test(address) || /^\/(assets|icons|fonts)\//.test(address)

/** Sends the folder's files as the build compressed them. Each ETag is computed once per version of a file. */
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
 * Serves the built app: its files, its screens and the addresses of the library's texts. Every other address is a 404.
 * A browser also gets the app with that 404, which then says in the reader's language that nothing is there.
 */
export function serveApp(app: Hono<AppEnv>, distDir: string, knows: KnowsText = async () => true): void {
  const folder = resolve(distDir)
  const send = fileSender(folder)
  const missing = (context: Context) => context.text('Not found\n', 404, { 'Cache-Control': 'no-store' })
  app.get('*', async (context) => {
    const address = decodeAddress(context.req.path)
    const path = address === '/' ? null : fileOf(folder, address)
    const file = path === null ? null : await send(context, path)
    if (file !== null) return file
    // A cache would store the app under the name of the script or the picture.
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
