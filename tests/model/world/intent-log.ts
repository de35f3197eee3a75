import type { UserId } from './accounts.ts'

/** A reader's last change of a bookmark, as the model remembers it. The device's intents are compared with it. */
export interface LastChange {
  readonly bookmarked: boolean
  readonly key: string
  /** The version of the server's list at that time. The version that has the change comes later. */
  readonly version: number
}

/** An action of the reader that runs now. A row may only disappear because of one of these or an answer of the server. */
export interface Doing {
  readonly kind: 'toggle' | 'discard' | 'take' | 'retry' | 'leave'
  readonly article: string
  readonly bookmarked: boolean
  /** The tab of the action. The action ends when the tab is killed. */
  readonly tab: object
}

export class IntentLog {
  /** The last change, by user and article. */
  readonly last = new Map<string, LastChange>()
  /** The keys of all changes and retries. */
  readonly keys = new Set<string>()
  /** The version of the server's list when the device last heard that a change was done, by user and article. */
  readonly acknowledged = new Map<string, number>()
  doing: Doing[] = []
  private made = 0

  newKey(): string {
    const key = `key-${++this.made}`
    this.keys.add(key)
    return key
  }

  note(user: UserId, article: string, change: LastChange): void {
    this.last.set(`${user} ${article}`, change)
  }

  async during<T>(doing: Doing, work: () => Promise<T>): Promise<T> {
    this.doing.push(doing)
    try {
      return await work()
    } finally {
      this.doing = this.doing.filter((one) => one !== doing)
    }
  }

  /** Ends the actions of a killed tab. */
  forget(tab: object): void {
    this.doing = this.doing.filter((one) => one.tab !== tab)
  }

  isDoing(article: string, ...kinds: readonly Doing['kind'][]): boolean {
    return this.doing.some((one) => kinds.includes(one.kind) && (one.kind === 'leave' || one.article === article))
  }
}
