import manifest from 'virtual:precache-manifest'
import { SHELL_CACHE_PREFIX } from '#contract/caches.ts'

const TYPES: Readonly<Record<string, RegExp>> = {
  html: /^text\/html/,
  js: /javascript/,
  css: /^text\/css/,
  woff2: /font|octet-stream/,
  svg: /^image\/svg/,
  webmanifest: /manifest|json/,
}

/** Named by what is in it: two builds never share a shell. */
const fingerprint = (): string => {
  let hash = 0
  for (const character of JSON.stringify(manifest)) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0
  return (hash >>> 0).toString(36)
}
export const SHELL_CACHE = `${SHELL_CACHE_PREFIX}${fingerprint()}`

const paths: ReadonlySet<string> = new Set(manifest.map((entry) => entry.url))

export const shellHas = (path: string): boolean => paths.has(path)

/** A captive portal answers everything with its page; a deploy in the middle, with a 404. Neither may enter the shell. */
function isGenuine(path: string, answer: Response): boolean {
  const expected = TYPES[path.slice(path.lastIndexOf('.') + 1)]
  return answer.ok && !answer.redirected && (expected?.test(answer.headers.get('content-type') ?? '') ?? false)
}

/** All of the app's files or none: a shell with a hole would be worse than the old one. */
export async function fillShell(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE)
  await Promise.all(
    manifest.map(async ({ url, revision }) => {
      if ((await cache.match(url)) !== undefined) return
      const answer = await fetch(url, { cache: revision === null ? 'default' : 'reload' })
      if (!isGenuine(url, answer)) throw new Error(`${url} did not arrive as itself`)
      await cache.put(url, answer)
    }),
  )
}

export async function removeOldShells(prefix: string, current: string): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== current).map((name) => caches.delete(name)),
  )
}

export async function fromShell(path: string, request: Request): Promise<Response> {
  const stored = await caches.match(path, { cacheName: SHELL_CACHE })
  return stored ?? fetch(request)
}

/** A page that no other one can reach, whoever opened it. */
export function parted(page: Response): Response {
  const headers = new Headers(page.headers)
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  return new Response(page.body, { status: page.status, headers })
}

/** Pictures on their way: page and worker often ask for the same one at once. */
const underway = new Map<string, Promise<Response>>()

const leaving = new AbortController()

/** From now on no picture is waited for: the browser lets a newer version begin when this one has nothing left to answer. */
export const makeWay = (): void => leaving.abort()

/** Fetched once, whoever asks, and kept, also when who asked first is gone. */
function fetchPicture(cache: Cache, request: Request): Promise<Response> {
  const known = underway.get(request.url)
  if (known !== undefined) return known
  const job = fetch(request, { signal: leaving.signal })
    .then(async (answer) => {
      if (answer.ok && answer.headers.get('content-type')?.startsWith('image/'))
        // A full disk is no reason to show none.
        await cache.put(request.url, answer.clone()).catch(() => undefined)
      return answer
    })
    .finally(() => underway.delete(request.url))
  underway.set(request.url, job)
  return job
}

/** The picture as asked for; without a network, the same picture in another size rather than none. */
export async function fromImages(cacheName: string, request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const stored = await cache.match(request, { ignoreVary: true })
  if (stored !== undefined) return stored
  try {
    return (await fetchPicture(cache, request)).clone()
  } catch (error) {
    const other = await cache.match(request, { ignoreVary: true, ignoreSearch: true })
    if (other !== undefined) return other
    throw error
  }
}
