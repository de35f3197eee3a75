import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for `work`, at most `ms`. False when it goes on: nobody waits for it any more. Rejects when it does. */
export async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const over = new AbortController()
  const late = sleep(ms, false, { signal: over.signal }).catch(() => false)
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    over.abort()
  }
}
