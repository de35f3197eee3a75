import manifest from 'virtual:precache-manifest'
import type { ShellExtra } from '#contract/app-shell/version-messages.ts'
import { type Entry, ForeignFile, fetchInto, missing, SHELL_CACHE } from './shell.ts'
import { failedAgain, isDue, NEVER, readTries, storeTries, type Tries } from './tries.ts'

/** Where the tries are remembered. No file has this name. */
const TRIES = '/extras-tries'

/** The list is sorted, so its end has the single files: where no typeface comes, they do not wait for the last of many. */
const extras = manifest.filter(({ extra }) => extra !== null).reverse()

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
  let tries = anew ? {} : await readTries(cache, TRIES)
  // A file that failed waits alone, as a book does in the sync.
  const triesOf = ({ url }: Entry): Tries => tries[url] ?? NEVER
  const due = absent
    .filter((entry) => isDue(triesOf(entry)))
    .sort((one, other) => triesOf(one).failed - triesOf(other).failed)
  for (const entry of due) {
    const failure = await fetchInto(cache, entry, anew || triesOf(entry).failed > 0).catch((error: unknown) => error)
    if (failure === undefined) continue
    tries = { ...tries, [entry.url]: failedAgain(triesOf(entry)) }
    await storeTries(cache, TRIES, tries)
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
