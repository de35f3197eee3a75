import { FakeHighlights } from '#tests/support/device/fake-highlights.ts'

/** The accounts of the model server: sessions, tokens and bookmarks, with every earlier state of each list. */

export type UserId = '1' | '2'

interface ModelUser {
  subscribed: boolean
  /** How often `subscribed` changed. */
  moves: number
  bookmarks: string[]
  /** Every state of the list, oldest first. A device may only believe one of these. */
  readonly history: (readonly string[])[]
  readonly highlights: FakeHighlights
}

export class ModelAccounts {
  readonly users: Readonly<Record<UserId, ModelUser>> = {
    '1': { subscribed: true, moves: 0, bookmarks: [], history: [[]], highlights: new FakeHighlights(2) },
    '2': { subscribed: false, moves: 0, bookmarks: [], history: [[]], highlights: new FakeHighlights(2) },
  }
  /** The device's refresh cookie: the account of the session, until it is revoked. */
  session: UserId | null = null
  /** Access tokens that are valid now. */
  readonly tokens = new Map<string, UserId>()
  /** Tokens of ended sessions. The device must not send them again. */
  readonly dead = new Set<string>()
  /** All tokens that it ever gave, and to whom. */
  readonly given = new Map<string, UserId>()
  refreshes = 0
  private readonly answered = new Map<string, number>()

  login(user: UserId): string {
    this.session = user
    return this.newToken(user)
  }

  refresh(): string | null {
    if (this.session === null) return null
    this.refreshes++
    this.tokens.clear()
    return this.newToken(this.session)
  }

  /** The access tokens expire. The session goes on. */
  expire(): void {
    this.tokens.clear()
  }

  /** The session ends on the server, by another device or an operator. */
  revoke(): void {
    for (const token of this.tokens.keys()) this.dead.add(token)
    this.tokens.clear()
    this.session = null
  }

  subscribe(user: UserId, on: boolean): void {
    const account = this.users[user]
    if (account.subscribed !== on) account.moves++
    account.subscribed = on
  }

  setBookmark(user: UserId, article: string, bookmarked: boolean): void {
    const account = this.users[user]
    const without = account.bookmarks.filter((one) => one !== article)
    account.bookmarks = bookmarked ? [article, ...without] : without
    account.history.push(account.bookmarks)
  }

  /** When the bookmark was last made: a number that grows with each change of the list. */
  madeAt(user: UserId, article: string): number {
    return this.users[user].history.findLastIndex((list) => !list.includes(article)) + 1
  }

  /** Changes a bookmark and gives the status. With idempotency keys, each key changes something only once. */
  change(user: UserId, article: string, bookmarked: boolean, exists: boolean, key: string | null): number {
    const known = key === null ? undefined : this.answered.get(`${user} ${key}`)
    if (known !== undefined) return known
    if (bookmarked && !exists) return 404
    const had = this.users[user].bookmarks.includes(article)
    if (had !== bookmarked) this.setBookmark(user, article, bookmarked)
    const status = bookmarked ? (had ? 200 : 201) : 204
    if (key !== null) this.answered.set(`${user} ${key}`, status)
    return status
  }

  private newToken(user: UserId): string {
    const token = `token-${this.given.size + 1}-of-${user}`
    this.given.set(token, user)
    this.tokens.set(token, user)
    return token
  }
}
