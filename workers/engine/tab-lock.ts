/** As long as somebody who holds a lock may be silent when he is asked whether he still lives. */
const LEASE_MS = 15_000

const ASK = 'who?'
const HERE = 'here'

export interface TabLockDeps {
  /** Web Locks, where there are any. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  /** Where tabs ask each other for a sign of life; without it nobody is ever taken for dead. */
  readonly openChannel?: ((name: string) => BroadcastChannel) | undefined
  readonly later: (work: () => void, ms: number) => void
}

export type TabLock = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Work that one tab of all does at a time; without locks, each its own. Browsers have left locks behind whose holder was gone, and they freeze
 * tabs: a holder who gives no sign of life loses his turn. What he still does when he wakes must be harmless beside another's.
 */
export function createTabLock({ locks, openChannel, later }: TabLockDeps, name: string): TabLock {
  if (locks === undefined) return (work) => work()
  const channel = openChannel?.(name)
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
        // Stolen first, and granted afterwards: done already.
        if (isMine) return
        isMine = true
        holding++
        await work()
          .then(resolve, reject)
          .finally(() => holding--)
      }
      // Of a lock that is stolen the request fails, and the work goes on: only the work counts.
      const failed = (error: unknown) => void (isMine || reject(error))
      locks.request(name, begin).catch(failed)
      const watch = (): void => {
        if (isMine || channel === undefined) return
        const before = heard
        channel.postMessage(ASK)
        later(() => {
          if (isMine) return
          if (heard > before) watch()
          else locks.request(name, { steal: true }, begin).catch(failed)
        }, LEASE_MS)
      }
      watch()
    })
}
