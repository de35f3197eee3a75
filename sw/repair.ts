import type { ShellAnswer } from '#contract/app-shell/version-messages.ts'
import { fillExtras, missingExtras } from './extras.ts'
import { fillNow, mayFill } from './fill-shell.ts'
import { isShellWhole } from './shell.ts'
import { wait } from './wait.ts'

declare const self: ServiceWorkerGlobalScope

/** The page has loaded by then, so reading all files does not delay it. */
const AFTER_NAVIGATION_MS = 3_000
/** A page waits no longer for the files that the app can do without. It hears later if they come. */
const EXTRAS_MS = 2_000

/** Fetches the missing files of the app shell. On a failure, the next page or an open one tries again. */
export async function repairShell(): Promise<void> {
  if (await mayFill()) await fillNow().catch(() => undefined)
  await fillExtras()
}

/** The ids of the pages whose app has started. */
const started = new Set<string>()

async function wholeOrWithout(): Promise<ShellAnswer> {
  const absent = await missingExtras()
  return absent.length === 0 ? 'complete' : absent
}

/**
 * Tells whether the app shell is complete. If not, repairs it and tells the result. `anew`: the network is back, so that no
 * file waits any longer.
 */
export async function answerShellState(port: MessagePort, source: unknown, anew: boolean): Promise<void> {
  if (source instanceof Client) started.add(source.id)
  const say = (word: ShellAnswer): void => port.postMessage(word)
  if (!(await isShellWhole())) {
    if (!anew && !(await mayFill())) return say('missing')
    say('repairing')
    await fillNow().catch(() => undefined)
    if (!(await isShellWhole())) return say('missing')
  }
  const first = await wholeOrWithout()
  if (first === 'complete') return say(first)
  let ended = false
  const filled = fillExtras(anew).then(() => {
    ended = true
  })
  await Promise.race([filled, wait(EXTRAS_MS)])
  const isLast = ended
  say(await wholeOrWithout())
  if (isLast) return
  await filled
  say(await wholeOrWithout())
}

/**
 * Checks the files after each navigation: a page that cannot start because of a damaged file does not ask for this. After
 * a repair, such a page is loaded again. It waits for no pause, because the reader opened the page.
 */
export function repairAfterNavigation(event: FetchEvent): void {
  const repair = async (): Promise<void> => {
    await wait(AFTER_NAVIGATION_MS)
    const damaged = await fillNow()
    if (damaged === 0 || started.has(event.resultingClientId)) return
    const client = await self.clients.get(event.resultingClientId)
    if (client instanceof WindowClient) await client.navigate(client.url)
  }
  event.waitUntil(repair().catch(() => undefined))
}
