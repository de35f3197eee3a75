import { expect } from 'vitest'
import { type BookmarkedArticles, readBookmarkedArticles } from '#db/reader/bookmarked-articles.ts'
import { readBookmarkedIds } from '#db/reader/bookmarks.ts'
import type { IntentRow } from '#db/schema.ts'
import { setBookmark } from '#page/commands/bookmarks.ts'
import { atRest } from './at-rest.ts'
import { openDevice, type TestDevice } from './device.ts'
import { FakeServer } from './fake-server.ts'
import { ourRefusal } from './foreign-answers.ts'

export const answering = ourRefusal

export const FORM = { email: 'a@example.com', password: 'x' }
const MINE = { aud: 'user:7', lang: 'en' } as const
const NONE: BookmarkedArticles = { articles: [], elsewhere: 0, parked: [] }

let keys = 0

/** A signed-in reader with a library of five articles, and their actions. */
export class Bookmarking {
  readonly server = new FakeServer(1, 5)
  device: TestDevice = openDevice(this.server)

  /** `bare`: at a server with none of our extensions. */
  static async begin(bare = false): Promise<Bookmarking> {
    const reader = new Bookmarking()
    reader.server.bare = bare
    await reader.device.start()
    await reader.device.engine.signIn(FORM)
    const asked = async () => (await readBookmarkedArticles(reader.device.db, MINE)) !== null
    await expect.poll(asked).toBe(true)
    reader.server.seen.length = 0
    return reader
  }

  setBookmark(articleId: string, bookmarked: boolean): Promise<boolean> {
    return setBookmark({ articleId, title: articleId, bookmarked }, this.device.db, this.device.now, `key-${++keys}`)
  }

  /** The requests that change bookmarks, in their order. */
  readonly sent = (): string[] => this.server.seen.filter((path) => /^(POST|DELETE) \/user\/bookmarks/.test(path))
  readonly shown = async (): Promise<string[]> => [...(await readBookmarkedIds(this.device.db, MINE))].sort()
  readonly bookmarked = (): string[] => [...this.server.bookmarks].sort()
  readonly favorites = async (): Promise<BookmarkedArticles> =>
    (await readBookmarkedArticles(this.device.db, MINE)) ?? NONE
  intent(articleId: string): Promise<IntentRow | undefined> {
    return this.device.db.intents.get(['user:7', articleId])
  }

  /** Makes the calls that change bookmarks fail with this answer. */
  failing(answer: () => Response | 'drop'): void {
    this.server.fault = (path, method) => (path.startsWith('/user/bookmarks') && method !== 'GET' ? answer() : null)
  }
  healthy(): void {
    this.server.fault = () => null
  }

  /** The network comes and goes, as the browser says too. */
  offline(): void {
    this.device.isAway = true
    this.device.engine.setOnline(false)
  }
  online(): void {
    this.device.isAway = false
    this.device.engine.setOnline(true)
  }

  /** Moves the clock forward and runs the postponed work, until nothing more is sent. */
  async pass(ms: number): Promise<void> {
    this.device.now += ms
    this.device.runLater()
    await atRest(this.server)
  }
}
