import type { ShellAnswer } from '#contract/version-messages.ts'
import { fillShell, isShellWhole } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

/** The page is there by then: what it needs first is not held up by reading all of the files. */
const AFTER_NAVIGATION_MS = 3_000

/** Fetches what is missing of the app's files. What does not come now is asked for with the next page, or by one that is open. */
export const repairShell = (): Promise<unknown> => fillShell().catch(() => undefined)

/** Pages whose app has begun. */
const begun = new Set<string>()

/** Says whether the app's files are here; where they are not, mends that, and says how it went. */
export async function answerShellState(port: MessagePort, source: unknown): Promise<void> {
  if (source instanceof Client) begun.add(source.id)
  const say = (word: ShellAnswer): void => port.postMessage(word)
  if (await isShellWhole()) return say('complete')
  say('repairing')
  await repairShell()
  say((await isShellWhole()) ? 'complete' : 'missing')
}

const wait = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Looks after the files behind each opened page: one that could not start for a damaged file asks for nothing itself. It is opened once more when
 * that is mended.
 */
export function repairAfterNavigation(event: FetchEvent): void {
  const mend = async (): Promise<void> => {
    await wait(AFTER_NAVIGATION_MS)
    const damaged = await fillShell()
    if (damaged === 0 || begun.has(event.resultingClientId)) return
    const client = await self.clients.get(event.resultingClientId)
    if (client instanceof WindowClient) await client.navigate(client.url)
  }
  event.waitUntil(mend().catch(() => undefined))
}
