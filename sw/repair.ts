import type { ShellAnswer } from '#contract/app-shell/version-messages.ts'
import { fillShell, isShellWhole } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

/** The page has loaded by then, so reading all files does not delay it. */
const AFTER_NAVIGATION_MS = 3_000

/** Fetches the missing files of the app shell. On a failure, the next page or an open one tries again. */
export const repairShell = (): Promise<unknown> => fillShell().catch(() => undefined)

/** The ids of the pages whose app has started. */
const started = new Set<string>()

/** Tells whether the app shell is complete. If not, repairs it and tells the result. */
export async function answerShellState(port: MessagePort, source: unknown): Promise<void> {
  if (source instanceof Client) started.add(source.id)
  const say = (word: ShellAnswer): void => port.postMessage(word)
  if (await isShellWhole()) return say('complete')
  say('repairing')
  await repairShell()
  say((await isShellWhole()) ? 'complete' : 'missing')
}

const wait = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Checks the files after each navigation: a page that cannot start because of a damaged file does not ask for this. After
 * a repair, such a page is loaded again.
 */
export function repairAfterNavigation(event: FetchEvent): void {
  const repair = async (): Promise<void> => {
    await wait(AFTER_NAVIGATION_MS)
    const damaged = await fillShell()
    if (damaged === 0 || started.has(event.resultingClientId)) return
    const client = await self.clients.get(event.resultingClientId)
    if (client instanceof WindowClient) await client.navigate(client.url)
  }
  event.waitUntil(repair().catch(() => undefined))
}
