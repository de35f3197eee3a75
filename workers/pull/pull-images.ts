import { IMAGE_QUALITY, IMAGE_SIZES } from '#contract/limits.ts'
import { readOfflineSettings } from '#db/device/offline-settings.ts'
import type { BookRow } from '#db/schema.ts'
import type { Claim } from '../job/fence.ts'
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
  const covers = books.flatMap(({ image }) =>
    image === null
      ? []
      : (savesData ? [IMAGE_SIZES.phone] : Object.values(IMAGE_SIZES)).map(
          ({ width, height }) =>
            `${apiBase}/assets/${image.asset_key}?w=${width}&h=${height}&f=crop&q=${IMAGE_QUALITY}`,
        ),
  )
  const { removedBooks } = await readOfflineSettings(db)
  const wanted = books.filter((book) => !removedBooks.includes(book.slug))
  const tocs = await db.tocs.bulkGet(wanted.map((book) => [aud, lang, `book:${book.slug}`]))
  const inTexts = tocs.flatMap((one) => one?.figures ?? []).map((src) => src.replace(/^\/api\//, `${apiBase}/`))
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

/** How many of the pictures are in the cache. */
export async function countStored(cache: Cache, addresses: readonly string[]): Promise<number> {
  const found = await Promise.all(addresses.map((address) => isStored(cache, address)))
  return found.filter(Boolean).length
}

/** Fetches a picture into the cache. Gives false when it does not come, or breaks off. Throws only on a full disk. */
async function storePicture(cache: Cache, address: string, fetchIt: typeof fetch): Promise<boolean> {
  const answer = await fetchPicture(fetchIt, address)
  if (answer === null) return false
  try {
    await cache.put(address, answer)
    return true
  } catch (error) {
    if (isQuotaError(error)) throw error
    return false
  }
}

/** So many pictures that fail one after another are not the fault of one picture. */
const MOST_FAILURES = 3

/**
 * Fetches the missing pictures one by one. One that cannot be fetched waits alone. Gives false when too many failed one after
 * another; a later pass tries again.
 */
export async function pullImages(
  cache: Cache,
  addresses: readonly string[],
  fetchIt: typeof fetch,
  { isDue, failedPicture }: Pick<Tally, 'isDue' | 'failedPicture'>,
  onPicture: () => Promise<void>,
): Promise<boolean> {
  let failures = 0
  for (const address of addresses) {
    if ((await isStored(cache, address)) || !(await isDue(address))) continue
    const arrived = await storePicture(cache, address, fetchIt)
    failures = arrived ? 0 : failures + 1
    if (arrived) await onPicture()
    else failedPicture(address)
    if (failures >= MOST_FAILURES) return false
  }
  return true
}

/** Deletes the pictures that no stored library shows any more. Call it only after the new ones are stored. */
export async function sweepImages(cache: Cache, wanted: ReadonlySet<string>, origin: string): Promise<void> {
  for (const request of await cache.keys()) {
    const address = request.url.startsWith(origin) ? request.url.slice(origin.length) : request.url
    if (!wanted.has(address)) await cache.delete(request, { ignoreVary: true })
  }
}
