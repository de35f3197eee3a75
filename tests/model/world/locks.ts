type Work<T> = () => Promise<T>

interface Request {
  readonly owner: object
  readonly run: () => Promise<unknown>
}

/** Web Locks of one browser: exclusive, in the order of requests, released when their tab is killed. */
export class ModelLocks {
  private readonly holders = new Map<string, object>()
  private readonly queues = new Map<string, Request[]>()

  /** The lock manager of one tab. */
  of(owner: object): Pick<LockManager, 'request'> {
    const request = <T>(name: string, work: Work<T>): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        const queue = this.queues.get(name) ?? []
        this.queues.set(name, queue)
        queue.push({ owner, run: () => work().then(resolve, reject) })
        this.grant(name)
      })
    return { request } as unknown as Pick<LockManager, 'request'>
  }

  kill(owner: object): void {
    for (const [name, queue] of this.queues)
      this.queues.set(
        name,
        queue.filter((request) => request.owner !== owner),
      )
    for (const [name, holder] of [...this.holders])
      if (holder === owner) {
        this.holders.delete(name)
        this.grant(name)
      }
  }

  private grant(name: string): void {
    const next = this.queues.get(name)?.[0]
    if (this.holders.has(name) || next === undefined) return
    this.queues.get(name)?.shift()
    this.holders.set(name, next.owner)
    // As in a browser, the lock is granted in a task of its own, not during the call.
    setImmediate(() => {
      if (this.holders.get(name) !== next.owner) return
      void next.run().finally(() => {
        if (this.holders.get(name) === next.owner) {
          this.holders.delete(name)
          this.grant(name)
        }
      })
    })
  }
}
