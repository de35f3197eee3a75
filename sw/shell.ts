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
