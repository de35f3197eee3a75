import { API_BASE } from '../contract/api-base.ts'

// Parts of the app that are loaded when they are needed. Once the service worker has them all, none can be missing; until then the network
// that brought the first of them may be gone.

const RETRY_MS = 4_000
/** A part that a newer version has no more comes with that version; more often than this, reloading helps nobody. */
const RELOAD_AGAIN_MS = 60_000
const RELOADED = 'larder.reloadedAt'

let missing = 0
const listeners = new Set<() => void>()
const chances = new Set<() => void>()

function count(step: 1 | -1): void {
  missing += step
  for (const listener of listeners) listener()
}

/** Whether something was asked for that has not come, though it was tried. */
export const isPartMissing = (): boolean => missing > 0

export function onPartMissing(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks for what is missing at once. */
export function tryMissingParts(): void {
  for (const chance of chances) chance()
}
globalThis.addEventListener?.('online', tryMissingParts)

const nextChance = (): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      chances.delete(go)
      resolve()
    }
    const timer = setTimeout(go, RETRY_MS)
    chances.add(go)
  })

/** In the words of the engines, and of the loader where it is the part's style. A fault inside a part is not one of these. */
const MISSING = /dynamically imported module|importing a module script|preload css/i
const isMissing = (error: unknown): boolean => error instanceof Error && MISSING.test(error.message)

/** Styles that did not come are asked for again: the loader does so for scripts alone. False when one is still missing. */
async function styled(): Promise<boolean> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  const broken = [...links].filter(({ sheet }) => sheet === null)
  const again = broken.map((link) => {
    const fresh = link.cloneNode() as HTMLLinkElement
    const came = new Promise<boolean>((resolve) => {
      fresh.addEventListener('load', () => resolve(true))
      fresh.addEventListener('error', () => resolve(false))
    })
    link.replaceWith(fresh)
    return came
  })
  return (await Promise.all(again)).every((came) => came)
}

async function isServerThere(): Promise<boolean> {
  const answer = await fetch(`${API_BASE}/server/stats`, { cache: 'no-store' }).catch(() => null)
  return answer?.ok === true && (answer.headers.get('content-type')?.includes('json') ?? false)
}

/** An engine may remember that a part did not come, and a newer version may no more have it: both end with the page. */
function reload(): void {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0)
  if (Date.now() - last < RELOAD_AGAIN_MS) return
  sessionStorage.setItem(RELOADED, String(Date.now()))
  location.reload()
}

/** For what cannot be asked for twice, a worker say: the page begins anew as soon as the server can be reached. */
export async function beginAnewWhenBack(): Promise<void> {
  count(1)
  for (;;) {
    await nextChance()
    if (await isServerThere()) reload()
  }
}

/** Loads a part, and asks for one that is missing until it comes. Rejects only with faults of the part itself. */
export async function arrival<T>(load: () => Promise<T>): Promise<T> {
  let failed = false
  for (;;) {
    try {
      const part = await load()
      if (failed) count(-1)
      return part
    } catch (error) {
      if (!isMissing(error)) {
        if (failed) count(-1)
        throw error
      }
      if (!failed) count(1)
      else if (await isServerThere()) reload()
      failed = true
    }
    do await nextChance()
    while (!(await styled()))
  }
}

/** A loader that never fails for want of a network. */
export const onDemand =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    arrival(load)
