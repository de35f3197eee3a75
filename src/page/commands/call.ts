import type { ForwardedAnswer, ForwardedInput, ForwardedName } from '#contract/endpoints.ts'
import type { Result } from '#contract/workers/sync-api.ts'
import { readNetwork } from '#db/device/status.ts'
import { db } from '#db/open.ts'
import { sync } from '../sync-client.ts'

/** Whether there is a network, as far as is known. An answer of our server counts more than what the browser says. */
export const isOnline = async (): Promise<boolean> => navigator.onLine || (await readNetwork(db)) === 'online'

/** Makes a call of the contract by its name. Comlink's types lose which answer belongs to a name; this signature has it. */
export function call<N extends ForwardedName>(name: N, ...input: ForwardedInput<N>): Promise<Result<ForwardedAnswer<N>>>
export function call(...asked: Parameters<typeof sync.call>): Promise<Result<unknown>> {
  return sync.call(...asked)
}
