import { SYNC_PICTURES } from '#contract/app-shell/caches.ts'
import { openStored, type Stored } from './stored.ts'

/** A fetch of which nothing comes for so long is cancelled. The next request for the picture starts a new one. */
const STALL_MS = 60_000
/** So is one that takes longer, however it drips. A large picture takes minutes on a slow line. */
const LONGEST_MS = 10 * 60_000
/** And one of which more comes: it has no end, and would fill the memory. */
const MOST_BYTES = 50_000_000

interface Answered {
  readonly answer: Response
  readonly isPicture: boolean
}

interface OpenRequest {
  readonly answered: Promise<Answered>
  readonly cancel: () => void
}

/** Open requests by address: page and worker often ask for the same picture at once. */
const openRequests = new Map<string, OpenRequest>()

/** A newer version was accepted: it starts only when this one has nothing to answer any more. */
let makesWay = false

/** Cancels all open requests. Those that follow fail at once: while pictures come, the engine asks for one after another. */
export function cancelRequests(): void {
  makesWay = true
  for (const { cancel } of openRequests.values()) cancel()
}

/** Whether an answer is a picture. A broken proxy sends one without bytes. `onBytes` is told how many have arrived. */
async function isPicture(answer: Response, onBytes: (bytes: number) => void): Promise<boolean> {
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('image/')) return false
  let bytes = 0
  const counted = new WritableStream<Uint8Array>({
    write(chunk) {
      bytes += chunk.byteLength
      onBytes(bytes)
    },
  })
  await answer.clone().body?.pipeTo(counted)
  return bytes > 0
}

/** Fetches a picture once for all who ask, and stores it, even if the first of them is gone. */
function fetchPicture(cache: Stored, request: Request): Promise<Answered> {
  const known = openRequests.get(request.url)
  if (known !== undefined) return known.answered
  if (makesWay) return Promise.reject(new DOMException('A newer version takes over', 'AbortError'))
  const controller = new AbortController()
  const cancel = () => controller.abort()
  const whole = setTimeout(cancel, LONGEST_MS)
  let stall = setTimeout(cancel, STALL_MS)
  const alive = (bytes = 0) => {
    if (bytes > MOST_BYTES) return cancel()
    clearTimeout(stall)
    stall = setTimeout(cancel, STALL_MS)
  }
  const answered = fetch(request, { signal: controller.signal })
    .then(async (answer) => {
      alive()
      const judged = { answer, isPicture: await isPicture(answer, alive) }
      if (judged.isPicture && !answer.redirected) await cache.put(request.url, answer.clone())
      return judged
    })
    .finally(() => {
      clearTimeout(whole)
      clearTimeout(stall)
      openRequests.delete(request.url)
    })
  openRequests.set(request.url, { answered, cancel })
  return answered
}

/**
 * Answers with a picture from the cache or the network. Without a network, or where somebody else answers, the same picture in
 * another size is better than none. Not for the sync worker: it stores what comes as the size that it asked for.
 */
export async function fromImages(cacheName: string, request: Request): Promise<Response> {
  const cache = await openStored(cacheName)
  const stored = await cache.match(request, { ignoreVary: true })
  if (stored !== undefined) return stored
  const isSync = request.headers.get('accept') === SYNC_PICTURES
  const otherSize = async () => (isSync ? undefined : cache.match(request, { ignoreVary: true, ignoreSearch: true }))
  try {
    const { answer, isPicture } = await fetchPicture(cache, request)
    return (isPicture ? undefined : await otherSize()) ?? answer.clone()
  } catch (error) {
    const other = await otherSize()
    if (other !== undefined) return other
    throw error
  }
}
