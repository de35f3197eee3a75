import type { UserId } from './accounts.ts'

/** What the reader asked for, as the model remembers it: against this the device's intents are held. */
export interface Wish {
  readonly want: boolean
  readonly key: string
  /** How far the server's history was: what answers it comes later. */
  readonly version: number
}

/** What is being done by the reader at this moment; a row may only vanish for one of these, or for the server's answer. */
export interface Doing {
  readonly kind: 'wish' | 'discard' | 'take' | 'retry' | 'leave'
  readonly article: string
  readonly want: boolean
  /** The tab it is done in: with it, it ends. */
  readonly tab: object
}

export class IntentLog {
  /** By user and article. */
  readonly last = new Map<string, Wish>()
  /** Every key that a wish or a retry was given. */
  readonly keys = new Set<string>()
  /** How far the history was when the server was last heard to have done a wish. */
  readonly acknowledged = new Map<string, number>()
  doing: Doing[] = []
  private made = 0

  newKey(): string {
    const key = `key-${++this.made}`
    this.keys.add(key)
    return key
  }

  note(user: UserId, article: string, wish: Wish): void {
    this.last.set(`${user} ${article}`, wish)
  }

  async during<T>(doing: Doing, work: () => Promise<T>): Promise<T> {
    this.doing.push(doing)
    try {
      return await work()
    } finally {
      this.doing = this.doing.filter((one) => one !== doing)
    }
  }

  /** What was being done in a tab that was killed is done no more. */
  forget(tab: object): void {
    this.doing = this.doing.filter((one) => one.tab !== tab)
  }

  isDoing(article: string, ...kinds: readonly Doing['kind'][]): boolean {
    return this.doing.some((one) => kinds.includes(one.kind) && (one.kind === 'leave' || one.article === article))
  }
}
