import { join, resolve } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { splitAddress } from '#contract/addresses.ts'
import { INTERFACE_LANGUAGES } from '#contract/languages.ts'
import { acceptedNames } from '#server/http/accepted-names.ts'
import { revalidated } from '#server/http/answer/etag.ts'
import type { AppEnv } from '#server/http/context.ts'
import { addressForm } from '#server/library/app-addresses.ts'
import type { Pages } from '#server/pages/pages.ts'
import type { Place } from '#server/pages/place.ts'
import { LATER } from '#server/pages/try-later.ts'
import { openFileList } from './file-list.ts'
import { WORKER_SCRIPT, workerScript } from './worker-script.ts'

/** All other files stay unknown, such as compressed copies under their own names. */
const SERVED = /\.(html|js|css|svg|png|woff2|webmanifest|txt|ico)$/
/** Vite writes a hash of the content into the names of these files, and of no others. */
const HASHED = /^\/assets\/.*-[\w-]{8}\.\w+$/
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Browsers ask for these files each time: `index.html` and `sw.js` decide which build a reader has. */
const REVALIDATED = 'no-cache'

/** Whether the address asks for a file and not for a screen: it has an extension, or its folder has only files. */
const namesFile = (address: string): boolean =>
  /\../s.test(address.slice(address.lastIndexOf('/') + 1)) || /^\/(assets|icons|fonts)\//.test(address)

/** What a reader may have had a link to. Whoever asks for a program is no reader. */
const MAY_BE_READ = /\.(html?|pdf|epub)$/i

const isNavigation = ({ req }: Context): boolean => acceptedNames(req.header('accept')).includes('text/html')

/** The build's compressed copies, by encoding. The smaller one comes first. */
const COPIES = { br: '.br', gzip: '.gz' } as const

/** Leaves only an encoding in the request of which the build made a copy of the file. */
async function chooseCopy(context: Context, isServed: (path: string) => Promise<boolean>, path: string): Promise<void> {
  const accepted = acceptedNames(context.req.header('accept-encoding'))
  let chosen = ''
  for (const [encoding, end] of Object.entries(COPIES))
    if (chosen === '' && accepted.includes(encoding) && (await isServed(path + end))) chosen = encoding
  context.req.raw.headers.set('Accept-Encoding', chosen)
}

/** Sends a file as the build compressed it. Null when it does not exist. */
async function send(context: Context, serve: MiddlewareHandler, pagePolicy: PagePolicy): Promise<Response | null> {
  // A part would be sent without a look at If-Range.
  context.req.raw.headers.delete('Range')
  const answer = await serve(context, async () => undefined)
  if (!answer) return null
  const { headers } = answer
  const version = ['Last-Modified', 'Content-Length', 'Content-Encoding'].map((name) => headers.get(name))
  // `join` writes nothing for a missing one.
  headers.set('ETag', `"${version.join(' ').replace(/[^\w-]+/g, '-')}"`)
  headers.set('Vary', 'Accept-Encoding')
  headers.set('Cache-Control', HASHED.test(context.req.path) ? IMMUTABLE : REVALIDATED)
  if (headers.get('Content-Type')?.startsWith('text/html') === true)
    headers.set('Content-Security-Policy', await pagePolicy())
  // Search engines list the pages of the addresses, and not these empty ones.
  if (context.req.path.endsWith('.html')) headers.set('X-Robots-Tag', 'noindex')
  return answer
}

/** Whether an address could be that of a text, and nobody knows now whether it is. */
const isUndecided = (pages: Pages | null, place: Place | null, kind: string): boolean =>
  pages !== null && place === null && kind === 'text'

/** Sends the app. `isForNow`: an answer 200 would be listed and stored as the page of an address that may have none. */
async function sendApp(context: Context, shell: Response, isForNow: boolean): Promise<Response> {
  if (!isForNow) return revalidated(context, shell)
  const headers = new Headers(shell.headers)
  headers.delete('ETag')
  for (const [name, value] of Object.entries(LATER)) headers.set(name, value)
  return new Response(shell.body, { status: 503, headers })
}

/** The Content-Security-Policy of the app's pages. */
type PagePolicy = () => Promise<string>

/**
 * Serves the built app: its files, its screens and the addresses of the library's texts. Every other address is a 404,
 * for a browser with a page that says so in the reader's language. Without `pages`, and while the library cannot be read,
 * every address that could be a text gets the app, because the device may have it: in the second case with the status 503.
 */
export function serveApp(app: Hono<AppEnv>, distDir: string, pagePolicy: PagePolicy, pages: Pages | null = null): void {
  const folder = resolve(distDir)
  const isServed = openFileList(distDir)
  const sendListed = async (context: Context, path: string, serve: MiddlewareHandler): Promise<Response | null> => {
    if (!(await isServed(path))) return null
    if (path === WORKER_SCRIPT) return workerScript(context, folder, await pagePolicy())
    await chooseCopy(context, isServed, path)
    return send(context, serve, pagePolicy)
  }
  // Not by `root`, which complains at the start where nothing is built yet.
  const file = serveStatic({ precompressed: true, rewriteRequestPath: (path) => join(folder, path) })
  const page = serveStatic({ precompressed: true, path: join(folder, 'index.html') })
  const missing = (context: Context) => context.text('Not found\n', 404, { 'Cache-Control': 'no-store' })
  const screen = async (context: Context<AppEnv>): Promise<Response> => {
    const { path } = context.req
    const place = (await pages?.placeAt(path, context.req.header('accept-language'))) ?? null
    const { kind } = place ?? addressForm(splitAddress(path, INTERFACE_LANGUAGES).path)
    if (kind === 'none' || (kind === 'unknown' && !(isNavigation(context) && place))) return missing(context)
    const made = place === null || place.kind === 'none' ? null : await pages?.send(context, place)
    if (made) return made
    const shell = await sendListed(context, 'index.html', page)
    if (shell === null) return context.text('The app is not built. Run: npm run build\n', 503)
    return sendApp(context, shell, isUndecided(pages, place, kind))
  }
  app.get('*', async (context) => {
    const { path } = context.req
    const found = SERVED.test(path) ? await sendListed(context, path.slice(1), file) : null
    if (found !== null) return revalidated(context, found)
    // A cache would store the app under the name of the script or the picture. A reader gets the page that says so.
    const isReader = isNavigation(context) && MAY_BE_READ.test(path)
    return namesFile(splitAddress(path, []).path) && !isReader ? missing(context) : screen(context)
  })
  app.notFound(missing)
}
