import manifest from 'virtual:precache-manifest'
import { SHELL_CACHE_PREFIX } from '#contract/caches.ts'

/** A file that has not come by then hangs; those that came are kept, and the next try goes on from them. */
const LONGEST_MS = 60_000

type Entry = (typeof manifest)[number]

/** Named by what is in it: two builds never share a shell. */
const fingerprint = (): string => {
  let hash = 0
  for (const character of JSON.stringify(manifest)) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0
  return (hash >>> 0).toString(36)
}
export const SHELL_CACHE = `${SHELL_CACHE_PREFIX}${fingerprint()}`

const paths: ReadonlySet<string> = new Set(manifest.map((entry) => entry.url))

export const shellHas = (path: string): boolean => paths.has(path)

/** Browsers clear caches in part, and a full disk has left entries without their bytes. */
async function isKept(cache: Cache, { url, bytes }: Entry): Promise<boolean> {
  const stored = await cache.match(url).catch(() => undefined)
  const body = await stored?.blob().catch(() => undefined)
  return body?.size === bytes
}

/** The files that are not here as they should be. */
async function missing(cache: Cache): Promise<readonly Entry[]> {
  const kept = await Promise.all(manifest.map((entry) => isKept(cache, entry)))
  return manifest.filter((_, at) => !kept[at])
}

export const isShellWhole = async (): Promise<boolean> => (await missing(await caches.open(SHELL_CACHE))).length === 0

/** A captive portal answers everything with its page; a deploy in the middle, with a newer file. Neither may enter the shell. */
async function fetchInto(cache: Cache, entry: Entry): Promise<void> {
  const { url, integrity } = entry
  const signal = AbortSignal.timeout(LONGEST_MS)
  const answer = await fetch(url, integrity === null ? { signal } : { signal, integrity, cache: 'reload' })
  if (!answer.ok || answer.redirected) throw new Error(`${url} did not arrive as itself`)
  await cache.put(url, answer)
  if (await isKept(cache, entry)) return
  await cache.delete(url)
  throw new Error(`${url} did not arrive as itself`)
}

/** All of the app's files or none: a shell with a hole would be worse than the old one. Gives how many were here and damaged. */
async function fill(): Promise<number> {
  const cache = await caches.open(SHELL_CACHE)
  const absent = await missing(cache)
  const known = new Set((await cache.keys()).map((request) => new URL(request.url).pathname))
  const fetched = await Promise.allSettled(absent.map((entry) => fetchInto(cache, entry)))
  const failed = fetched.find((one) => one.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return absent.filter(({ url }) => known.has(url)).length
}

let filling: Promise<number> | null = null

/** Fetches what is missing, once at a time, whoever asks. */
export function fillShell(): Promise<number> {
  filling ??= fill().finally(() => {
    filling = null
  })
  return filling
}

export async function removeOldShells(prefix: string, current: string): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== current).map((name) => caches.delete(name)),
  )
}

/** From here; else from the network, and `onMissing` hears of it. */
export async function fromShell(path: string, request: Request, onMissing: () => void): Promise<Response> {
  const stored = await caches.match(path, { cacheName: SHELL_CACHE }).catch(() => undefined)
  if (stored !== undefined) return stored
  onMissing()
  return fetch(request)
}

/** A page that no other one can reach, whoever opened it. */
export function isolatedPage(page: Response): Response {
  const headers = new Headers(page.headers)
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  return new Response(page.body, { status: page.status, headers })
}
