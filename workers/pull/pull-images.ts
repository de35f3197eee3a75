import { cropAddress, figureAddress } from '#contract/library/crop-address.ts'
import { IMAGE_SIZES } from '#contract/limits.ts'
import { readOfflineSettings } from '#db/device/offline-settings.ts'
import { bookScope } from '#db/library/book-scope.ts'
import type { BookRow } from '#db/schema.ts'
import type { Claim } from '../job/fence.ts'
import type { KnownServer } from '../net/known-server.ts'
import { fetchPicture } from '../net/request.ts'
import type { Tally } from '../pace/tally.ts'
import { isQuotaError } from '../store/quota.ts'

/** The rows of the books that the stored list names. */
export async function listedBooks({ db, aud, lang }: Omit<Claim, 'epoch'>): Promise<readonly BookRow[]> {
  const toc = await db.tocs.get([aud, lang, 'books'])
  const rows = await db.books.bulkGet((toc?.slugs ?? []).map((slug) => [aud, lang, slug]))
  return rows.filter((row) => row !== undefined)
}

/**
 * The addresses of all pictures of the library in one language: covers in every size, and the figures of the texts. For a
 * reader who saves data, covers come in the smallest size only. Another size is fetched when a screen shows it; offline
 * the small one is shown instead.
 */
export async function imageAddresses(
  { db, aud, lang }: Omit<Claim, 'epoch'>,
  apiBase: string,
  savesData = false,
): Promise<string[]> {
  const books = await listedBooks({ db, aud, lang })
  const sizes = savesData ? [IMAGE_SIZES.phone] : Object.values(IMAGE_SIZES)
  const covers = books.flatMap(({ image }) =>
    image === null ? [] : sizes.map((size) => cropAddress(apiBase, image, size)),
  )
  const { removedBooks } = await readOfflineSettings(db)
  const wanted = books.filter((book) => !removedBooks.includes(book.slug))
  const tocs = await db.tocs.bulkGet(wanted.map((book) => [aud, lang, bookScope(book.slug)]))
  const inTexts = tocs.flatMap((one) => one?.figures ?? []).flatMap((src) => figureAddress(apiBase, src) ?? [])
  return [...new Set([...covers, ...inTexts])]
}

/**
 * Opens the cache of pictures. Null without Cache Storage (plain HTTP from another machine, for example), and where the browser
 * refuses it.
 */
export const openPictures = async (openCache: (() => Promise<Cache>) | undefined): Promise<Cache | null> =>
  openCache === undefined ? null : openCache().catch(nullUnlessFull)

function nullUnlessFull(error: unknown): null {
  if (isQuotaError(error)) throw error
  return null
}

/** Whether a picture is in the cache. One that cannot be read counts as missing. */
const isStored = async (cache: Cache, address: string): Promise<boolean> =>
  (await cache.match(address, { ignoreVary: true }).catch(() => undefined)) !== undefined

/** The pictures that are not in the cache. */
export async function missingOf(cache: Cache, addresses: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(addresses.map((address) => isStored(cache, address)))
  return addresses.filter((_, at) => !found[at])
}

/**
 * Fetches a picture into the cache. `missing`: the server does not have it, or it has no bytes. `lost`: it does not come now, or
 * breaks off. Throws only on a full disk.
 */
async function storePicture(
  cache: Cache,
  address: string,
  { fetch: fetchIt, server }: Pick<PullingImages, 'fetch' | 'server'>,
): Promise<'stored' | 'missing' | 'lost'> {
  const answer = await fetchPicture(fetchIt, address, server)
  if (answer === 'missing') return answer
  if (answer === null) return 'lost'
  try {
    const bytes = await answer.blob()
    if (bytes.size === 0) return 'missing'
    await cache.put(address, new Response(bytes, { headers: answer.headers }))
    return 'stored'
  } catch (error) {
    if (isQuotaError(error)) throw error
    return 'lost'
  }
}

/** So many pictures that do not come one after another are not the fault of one picture. */
const MOST_LOST = 3

interface PulledImages {
  /** The pictures that were asked for and did not come. */
  readonly failed: readonly string[]
  /** The server may have some of them. */
  readonly lost: boolean
  /** Too many were lost one after another. */
  readonly stopped: boolean
}

interface PullingImages {
  readonly fetch: typeof fetch
  readonly server: KnownServer
  readonly tally: Pick<Tally, 'isDue'>
  readonly isWanted: () => boolean
  readonly onPicture: () => Promise<void>
}

/** Fetches the missing pictures one by one, while they are wanted. One that cannot be fetched waits alone. */
export async function pullImages(
  cache: Cache,
  addresses: readonly string[],
  pulling: PullingImages,
): Promise<PulledImages> {
  const { tally, isWanted, onPicture } = pulling
  const failed: string[] = []
  let lost = false
  let lostInARow = 0
  for (const address of addresses) {
    if (!isWanted()) break
    if ((await isStored(cache, address)) || !(await tally.isDue(address))) continue
    const outcome = await storePicture(cache, address, pulling)
    if (outcome === 'stored') await onPicture()
    else failed.push(address)
    lost ||= outcome === 'lost'
    lostInARow = outcome === 'lost' ? lostInARow + 1 : 0
    if (lostInARow >= MOST_LOST) return { failed, lost, stopped: true }
  }
  return { failed, lost, stopped: false }
}

/** A picture that was missing so often is left out. */
const MOST_TRIES = 3

/**
 * Whether the library is whole without the missing pictures, because the server does not have them. `leftOut`: how many are
 * left out already; for these one more try is enough.
 */
export async function areLeftOut(
  missing: readonly string[],
  leftOut: number,
  { failed, lost }: PulledImages,
  { tries }: Pick<Tally, 'tries'>,
): Promise<boolean> {
  if (lost || failed.length === 0) return false
  if (missing.length <= leftOut) return true
  const before = await tries()
  return missing.every((address) => before(address) + (failed.includes(address) ? 1 : 0) >= MOST_TRIES)
}

/** Deletes the pictures that no stored library shows any more. Call it only after the new ones are stored. */
export async function sweepImages(cache: Cache, wanted: ReadonlySet<string>, origin: string): Promise<void> {
  for (const request of await cache.keys()) {
    const address = request.url.startsWith(origin) ? request.url.slice(origin.length) : request.url
    if (!wanted.has(address)) await cache.delete(request, { ignoreVary: true })
  }
}
