/** How long the holder of a lock may leave a question unanswered. */
const LEASE_MS = 15_000

const ASK = 'who?'
const HERE = 'here'

export interface TabLockDeps {
  /** Web Locks, where there are any. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  /** Where tabs ask each other for a sign of life. Without it, no holder is ever considered dead. */
  readonly openChannel?: ((name: string) => BroadcastChannel) | undefined
  readonly later: (work: () => void, ms: number) => void
}

export type TabLock = <T>(work: () => Promise<T>) => Promise<T>

/** Undefined also where the browser refuses its channels, as it does with its other storage. */
function channelOf(open: TabLockDeps['openChannel'], name: string): BroadcastChannel | undefined {
  try {
    return open?.(name)
  } catch {
    return undefined
  }
}

/** Without Web Locks: one work after the other in this tab, whatever the others do. */
function createQueue(): TabLock {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>) => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}

/**
 * Makes a lock: one tab at a time does its work. Without Web Locks every tab works on its own. Browsers sometimes do not
 * release a lock whose holder is gone, and they freeze tabs. So a holder that does not answer for `LEASE_MS` loses the lock. A
 * frozen holder may wake up and continue, so its work must be harmless beside the new holder's.
 */
export function createTabLock({ locks, openChannel, later }: TabLockDeps, name: string): TabLock {
  if (locks === undefined) return createQueue()
  const channel = channelOf(openChannel, name)
  let holding = 0
  let heard = 0
  channel?.addEventListener('message', ({ data }) => {
    if (data === HERE) heard++
    else if (data === ASK && holding > 0) channel.postMessage(HERE)
  })

  return <T>(work: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      let isMine = false
      const begin = async (): Promise<void> => {
        // The lock was stolen first and then also granted: the work runs already.
        if (isMine) return
        isMine = true
        holding++
        await work()
          .then(resolve, reject)
          .finally(() => holding--)
      }
      // When a lock is stolen, the holder's request fails but its work continues. Then only the work's result counts.
      const failed = (error: unknown) => void (isMine || reject(error))
      locks.request(name, begin).catch(failed)
      const watch = (): void => {
        if (isMine || channel === undefined) return
        const before = heard
        channel.postMessage(ASK)
        later(() => {
          if (isMine) return
          // A channel does not bring a tab its own answers.
          if (holding > 0 || heard > before) watch()
          else locks.request(name, { steal: true }, begin).catch(failed)
        }, LEASE_MS)
      }
      watch()
    })
}
