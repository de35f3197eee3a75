type Work<T> = () => Promise<T>

interface Request {
  readonly owner: object
  readonly run: () => Promise<unknown>
}

/** Web Locks of one browser: exclusive, first come first served, freed when their tab dies. */
export class ModelLocks {
  private readonly held = new Map<string, object>()
  private readonly queues = new Map<string, Request[]>()

  /** The locks as one tab has them. */
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
    for (const [name, holder] of [...this.held])
      if (holder === owner) {
        this.held.delete(name)
        this.grant(name)
      }
  }

  private grant(name: string): void {
    const next = this.queues.get(name)?.[0]
    if (this.held.has(name) || next === undefined) return
    this.queues.get(name)?.shift()
    this.held.set(name, next.owner)
    // As a browser does: granted in a task of its own, not within the call.
    setImmediate(() => {
      if (this.held.get(name) !== next.owner) return
      void next.run().finally(() => {
        if (this.held.get(name) === next.owner) {
          this.held.delete(name)
          this.grant(name)
        }
      })
    })
  }
}
