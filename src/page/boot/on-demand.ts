// Parts of the app that are loaded when they are needed. Once the service worker has them all, none can be missing; until then the network
// that brought the first of them may be gone.

import { CHUNK_LOAD_MS } from '#contract/limits.ts'

const RETRY_MS = 4_000
/** A part that a newer version has no more comes with that version; more often than this, reloading helps nobody. */
const RELOAD_AGAIN_MS = 60_000
/** Small, and kept by no cache of ours: that it comes says that the server is there. */
const SIGN_OF_LIFE = '/icons/apple-touch-icon.png'
/** In the words of the engines, and of the loader where it is the part's style. A fault inside a part is not one of these. */
const MISSING = /imported module|importing a module|preload css/i

let missing = 0
const news = new EventTarget()

function count(step: 1 | -1): void {
  missing += step
  news.dispatchEvent(new Event('count'))
}

/** Whether something was asked for that has not come, though it was tried. */
export const isPartMissing = (): boolean => missing > 0

export function onPartMissing(listener: () => void): () => void {
  news.addEventListener('count', listener)
  return () => news.removeEventListener('count', listener)
}

/** Asks for what is missing at once. */
export const tryMissingParts = (): boolean => news.dispatchEvent(new Event('try'))

const nextChance = (): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, RETRY_MS)
    news.addEventListener('try', resolve, { once: true })
    addEventListener('online', resolve, { once: true })
  })

/**
 * Begins the page anew when the server can be reached: an engine may remember that a part did not come, and a newer version may no more
 * have it.
 */
function beginAnewIfBack(): void {
  const [visit] = performance.getEntriesByType('navigation')
  if ((visit as PerformanceNavigationTiming)?.type === 'reload' && performance.now() < RELOAD_AGAIN_MS) return
  const sign = new Image()
  sign.onload = () => location.reload()
  sign.src = `${SIGN_OF_LIFE}?${Date.now()}`
}

/** For what cannot be asked for twice, a worker say. */
export async function beginAnewWhenBack(): Promise<never> {
  count(1)
  for (;;) {
    await nextChance()
    beginAnewIfBack()
  }
}

/** Loads a part, and asks for one that is missing until it comes. Rejects only with faults of the part itself. */
export async function arrival<T>(load: () => Promise<T>): Promise<T> {
  let told = false
  const tell = () => {
    if (!told) count(1)
    told = true
  }
  for (let tries = 0; ; tries++) {
    // An import that hangs does so for ever: no engine ends it.
    const slow = setTimeout(tell, CHUNK_LOAD_MS)
    try {
      const part = await load()
      if (told) count(-1)
      return part
    } catch (error) {
      if (!(error instanceof Error && MISSING.test(error.message))) throw error
      // The loader asks for a style once only.
      if (/css/i.test(error.message)) return beginAnewWhenBack()
      if (tries > 0) beginAnewIfBack()
      tell()
    } finally {
      clearTimeout(slow)
    }
    await nextChance()
  }
}
