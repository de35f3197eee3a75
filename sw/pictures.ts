/** What is not here by then hangs: whoever asks next begins anew, and does not wait for the same. */
const LONGEST_MS = 60_000

interface Underway {
  readonly answer: Promise<Response>
  readonly giveUp: () => void
}

/** Pictures on their way: page and worker often ask for the same one at once. */
const underway = new Map<string, Underway>()

/** Gives up what is on its way: the browser lets a newer version begin when this one has nothing left to answer. */
export function cancelRequests(): void {
  for (const { giveUp } of underway.values()) giveUp()
}

/** Fetched once, whoever asks, and kept, also when who asked first is gone. */
function fetchPicture(cache: Cache, request: Request): Promise<Response> {
  const known = underway.get(request.url)
  if (known !== undefined) return known.answer
  const controller = new AbortController()
  const giveUp = () => controller.abort()
  const timer = setTimeout(giveUp, LONGEST_MS)
  const answer = fetch(request, { signal: controller.signal })
    .then(async (answer) => {
      if (answer.ok && answer.headers.get('content-type')?.startsWith('image/'))
        // A full disk is no reason to show none.
        await cache.put(request.url, answer.clone()).catch(() => undefined)
      return answer
    })
    .finally(() => {
      clearTimeout(timer)
      underway.delete(request.url)
    })
  underway.set(request.url, { answer, giveUp })
  return answer
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
