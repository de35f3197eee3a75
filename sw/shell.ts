import manifest from 'virtual:precache-manifest'
import { SHELL_CACHE_PREFIX } from '#contract/app-shell/caches.ts'

/** A fetch that takes longer is cancelled. Files that arrived are stored, and the next try fetches only the others. */
const LONGEST_MS = 60_000
/** How many files are fetched at a time. Browsers open six connections to a host, and the page needs some of them for its text. */
const AT_A_TIME = 3

export type Entry = (typeof manifest)[number]

const needed = manifest.filter(({ extra }) => extra === null)

/** Somebody answered, and it was not our file. */
export class ForeignFile extends Error {}

/** Our server sets it at the beginning of this script, as the page is stored with its policy. */
const { pagePolicy = '' }: typeof globalThis & { readonly pagePolicy?: string } = globalThis

/** A hash of the manifest and the page's policy, so that two versions never share a cache. */
const fingerprint = (): string => {
  let hash = 0
  for (const character of JSON.stringify(manifest) + pagePolicy)
    hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0
  return (hash >>> 0).toString(36)
}
export const SHELL_CACHE = `${SHELL_CACHE_PREFIX}${fingerprint()}`

/** Where a version remembers which shells are older. No file has this name. */
const OLDER = '/older-shells'

const paths: ReadonlySet<string> = new Set(manifest.map((entry) => entry.url))

export const shellHas = (path: string): boolean => paths.has(path)

/**
 * Whether a file is stored with all its bytes. Browsers delete parts of caches, and full disks have made entries without
 * bytes.
 */
async function isStored(cache: Cache, { url, bytes }: Entry): Promise<boolean> {
  const stored = await cache.match(url).catch(() => undefined)
  const body = await stored?.blob().catch(() => undefined)
  return body?.size === bytes
}

/** The files of these that are not stored completely. */
export async function missing(cache: Cache, entries: readonly Entry[]): Promise<readonly Entry[]> {
  const stored = await Promise.all(entries.map((entry) => isStored(cache, entry)))
  return entries.filter((_, at) => !stored[at])
}

/** Whether everything is stored that the app needs to start. */
export const isShellWhole = async (): Promise<boolean> =>
  (await missing(await caches.open(SHELL_CACHE), needed)).length === 0

/**
 * Fetches one file of the shell. Throws if something else arrives: a captive portal answers every request with its page,
 * and during a deployment a newer file may come. A file with a hash in its name may come from the browser's own cache. `isAgain`: it
 * has failed before. Then the server is asked: the browser may have stored a portal's 410 or 301 as long as a file.
 */
export async function fetchInto(cache: Cache, entry: Entry, isAgain: boolean): Promise<void> {
  const { url, bytes, integrity } = entry
  const answer = await fetch(url, {
    signal: AbortSignal.timeout(LONGEST_MS),
    // A redirect to another origin would look like no network.
    redirect: 'manual',
    ...(integrity !== null && { integrity }),
    ...((isAgain || integrity !== null) && { cache: 'reload' }),
  })
  const isOurs = answer.ok && !answer.redirected && (await answer.clone().blob()).size === bytes
  if (!isOurs) throw new ForeignFile(`${url} did not arrive as itself`)
  await cache.put(url, answer)
  if (await isStored(cache, entry)) return
  await cache.delete(url)
  throw new Error(`${url} could not be stored`)
}

const isTimeout = (failure: unknown): boolean => failure instanceof DOMException && failure.name === 'TimeoutError'

/** Fetches these files, a few at a time. A file that fails costs only itself, but where nobody answers, no other is asked for. */
async function fetchAll(cache: Cache, entries: readonly Entry[], isAgain: boolean): Promise<void> {
  const failures: unknown[] = []
  const rest = entries.values()
  const fetchNext = async (): Promise<void> => {
    for (const entry of rest) {
      await fetchInto(cache, entry, isAgain).catch((failure: unknown) => failures.push(failure))
      if (failures.some(isTimeout)) return
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, fetchNext))
  if (failures.length > 0) throw failures[0]
}

/**
 * Fetches all missing files that the app needs. Throws if one fails, because an incomplete shell would be worse than the
 * old one. Gives how many files were stored but damaged.
 */
async function fill(isAgain: boolean): Promise<number> {
  const cache = await caches.open(SHELL_CACHE)
  const absent = await missing(cache, needed)
  const known = new Set((await cache.keys()).map((request) => new URL(request.url).pathname))
  await fetchAll(cache, absent, isAgain)
  return absent.filter(({ url }) => known.has(url)).length
}

let filling: Promise<number> | null = null

/** Fetches missing files, one run at a time for all callers. `isAgain`: some have failed before. */
export function fillShell(isAgain = false): Promise<number> {
  filling ??= fill(isAgain).finally(() => {
    filling = null
  })
  return filling
}

const isOtherShell = (name: unknown): name is string =>
  typeof name === 'string' && name.startsWith(SHELL_CACHE_PREFIX) && name !== SHELL_CACHE

const olderShells = async (): Promise<readonly string[]> => (await caches.keys()).filter(isOtherShell)

/** Fetches the files of a version that is installed. All shells that are there before it are older. */
export async function installShell(): Promise<void> {
  const older = await olderShells()
  const cache = await caches.open(SHELL_CACHE)
  // On a full disk they are not remembered, and the next version deletes them.
  await cache.put(OLDER, Response.json(older)).catch(() => undefined)
  await fillShell().catch((failure: unknown) => {
    if (!(failure instanceof ForeignFile)) throw failure
    return fillShell(true)
  })
}

/** Deletes the older shells, and no other: a newer version may be installing, and would lose its files. Never fails. */
export async function removeOlderShells(): Promise<void> {
  const stored = await caches.match(OLDER, { cacheName: SHELL_CACHE }).catch(() => undefined)
  const read: unknown = await stored?.json().catch(() => null)
  // What is damaged counts as no shell: the next version deletes them.
  const older = Array.isArray(read) ? read.filter(isOtherShell) : []
  await Promise.all(older.map((name) => caches.delete(name).catch(() => false)))
}

/** Answers with a file of the shell. If it is missing, calls `onMissing` and answers from the network. */
export async function fromShell(path: string, request: Request, onMissing: () => void): Promise<Response> {
  const stored = await caches.match(path, { cacheName: SHELL_CACHE }).catch(() => undefined)
  if (stored !== undefined) return stored
  onMissing()
  return fetch(request)
}
