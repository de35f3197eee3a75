import manifest from 'virtual:precache-manifest'
import type { ShellExtra } from '#contract/app-shell/version-messages.ts'
import { type Entry, ForeignFile, fetchInto, missing, SHELL_CACHE } from './shell.ts'

/** A file that failed waits alone, as a book does in the sync: after each failure twice as long. */
const AGAIN_MS = 10_000
const LONGEST_AGAIN_MS = 10 * 60_000
/** Where the tries are remembered, because the browser ends this worker between two tries. No file has this name. */
const TRIES = '/extras-tries'

interface Tries {
  readonly failed: number
  readonly at: number
}
type AllTries = Readonly<Record<string, Tries>>

const isTries = (stored: unknown): stored is Tries =>
  typeof stored === 'object' &&
  stored !== null &&
  'failed' in stored &&
  typeof stored.failed === 'number' &&
  'at' in stored &&
  typeof stored.at === 'number'

/** The list is sorted, so its end has the single files: where no typeface comes, they do not wait for the last of many. */
const extras = manifest.filter(({ extra }) => extra !== null).reverse()

const NEVER: Tries = { failed: 0, at: 0 }

/** A clock that was put back lengthens no pause. */
const isDue = ({ failed, at }: Tries): boolean =>
  Math.abs(Date.now() - at) >= Math.min(AGAIN_MS * 2 ** (failed - 1), LONGEST_AGAIN_MS)

/** What is damaged counts as none: then all files are due. */
const readTries = async (cache: Cache): Promise<AllTries> => {
  const stored = await cache.match(TRIES)
  const read: unknown = await stored?.json().catch(() => null)
  return Object.fromEntries(Object.entries(read ?? {}).filter(([, tries]) => isTries(tries)))
}

/** The kinds of files that the app can do without, and has to. */
export async function missingExtras(): Promise<readonly ShellExtra[]> {
  const absent = await missing(await caches.open(SHELL_CACHE), extras)
  return [...new Set(absent.flatMap(({ extra }) => extra ?? []))]
}

/** Fetches one after the other. Where nobody answers, the others would fail too, and come first the next time. */
async function fill(anew: boolean): Promise<void> {
  const cache = await caches.open(SHELL_CACHE)
  const absent = await missing(cache, extras)
  if (absent.length === 0) return
  let tries = anew ? {} : await readTries(cache)
  const triesOf = ({ url }: Entry): Tries => tries[url] ?? NEVER
  const due = absent
    .filter((entry) => isDue(triesOf(entry)))
    .sort((one, other) => triesOf(one).failed - triesOf(other).failed)
  for (const entry of due) {
    const failure = await fetchInto(cache, entry).catch((error: unknown) => error)
    if (failure === undefined) continue
    tries = { ...tries, [entry.url]: { failed: triesOf(entry).failed + 1, at: Date.now() } }
    // On a full disk the pause is not remembered. The page pauses too.
    await cache.put(TRIES, Response.json(tries)).catch(() => undefined)
    if (!(failure instanceof ForeignFile)) return
  }
}

let filling: Promise<void> | null = null
/** Whether the pauses are to end. */
let endsPauses = false

async function fillAll(anew: boolean): Promise<void> {
  try {
    await fill(anew).catch(() => undefined)
    // The network came back meanwhile.
    while (endsPauses) {
      endsPauses = false
      await fill(true).catch(() => undefined)
    }
  } finally {
    // Set in the same step as the last check of `endsPauses`, or a call between the two would be lost.
    filling = null
  }
}

/** Fetches the files that the app can do without, unless they wait for their pause. `anew` ends all pauses. Never fails. */
export function fillExtras(anew = false): Promise<void> {
  if (filling === null) filling = fillAll(anew)
  else endsPauses ||= anew
  return filling
}
