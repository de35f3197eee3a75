import type { OfflineCopyChange } from '#contract/workers/sync-api.ts'
import { discardIntent, retryParked } from '#page/commands/bookmarks.ts'
import { present } from '#tests/support/present.ts'
import { isShown } from '../promises/bookmark-invariants.ts'
import type { UserId } from '../world/accounts.ts'
import type { Tab, World } from '../world/world.ts'
import type { Action } from './actions.ts'
import { type HighlightAction, isHighlightAction, performHighlight } from './highlight-actions.ts'

const MOST_TABS = 3
const tabOf = (world: World, n: number): Tab | undefined => world.tabs[n % Math.max(1, world.tabs.length)]
const articleOf = (world: World, n: number): string => {
  const slugs = world.server.library.allSlugs()
  return present(slugs[n % slugs.length])
}
const unwanted = (): undefined => undefined

/** Carries out an action. One that is impossible now does nothing, so that every shortened story is valid. */
export async function perform(world: World, action: Action): Promise<void> {
  const { library, accounts } = world.server
  if (isHighlightAction(action)) return performHighlight(world, action)
  switch (action.do) {
    case 'edit':
    case 'addArticle':
    case 'removeArticle':
    case 'reorder':
    case 'move':
      return library[action.do](action.book, action.article)
    case 'addBook':
      return library.books.length < 4 ? library.addBook(1 + (action.book % 5)) : undefined
    case 'removeBook':
      return library.removeBook(action.book)
    case 'import':
      for (let n = 0; n < 3; n++) library.edit(action.book + n, action.article + n)
      library.removeArticle(action.book, action.article)
      return library.addArticle(action.book, action.article)
    case 'subscribe':
      return accounts.subscribe(action.user, action.on)
    case 'elsewhere':
      return accounts.setBookmark(action.user, articleOf(world, action.article), action.bookmarked)
    case 'expire':
    case 'revoke':
      world.network.expiries++
      return accounts[action.do]()
    case 'release':
      return world.network.release()
    case 'online':
      return world.setOnline(action.on)
    case 'trouble':
      if (world.network.troubles.length < 4) world.network.troubles.push(action)
      return
    case 'full':
      world.full = action.on
      return
    case 'damage':
      world.storage.stats = '{"updateDate":'
      return
    case 'pass':
      return world.pass(action.ms)
    case 'clock':
      world.skew += action.ms
      return
    case 'tab':
      if (world.tabs.length < MOST_TABS) world.openTab()
      return
    case 'language':
      world.language = action.code
      for (const tab of world.tabs) tab.engine.setLanguage(action.code)
      return
    default:
      return performInTab(world, action)
  }
}

const offlineCopyChangeOf = (kind: OfflineCopyChange['kind'] | 'go on', bookSlug: string): OfflineCopyChange => {
  if (kind === 'go on' || kind === 'pause') return { kind: 'pause', paused: kind === 'pause' }
  return kind === 'restore-all' ? { kind } : { kind, bookSlug }
}

type InTab = Exclude<Extract<Action, { readonly tab: number }>, HighlightAction>

async function performInTab(world: World, action: InTab): Promise<void> {
  const tab = tabOf(world, action.tab)
  if (tab === undefined) return
  const {
    intentLog,
    server: { library },
  } = world
  const aud = world.state.session?.aud ?? 'pub'
  switch (action.do) {
    case 'kill':
      return world.kill(tab)
    case 'wake':
      return tab.engine.wake()
    case 'open': {
      const slug = articleOf(world, action.article)
      const book = library.books.find(({ articles }) => articles.some((article) => article.slug === slug))
      return tab.engine.open(book?.slug ?? '', slug)
    }
    case 'offline copy': {
      const { change, book } = action
      return tab.engine.changeOfflineCopies(offlineCopyChangeOf(change, library.bookAt(book)?.slug ?? ''))
    }
    case 'toggle':
      return toggle(world, tab, aud, articleOf(world, action.article))
    case 'decide':
      return decide(world, tab, aud, action.retry)
    case 'login': {
      const { session } = world.state
      // The page shows the form only to readers who are not signed in.
      if (session !== undefined && session.aud !== 'pub' && !session.expired) return
      void tab.engine.signIn({ email: action.user, password: 'x' } as never).catch(unwanted)
      return
    }
    case 'logout': {
      if (aud === 'pub' || world.state.session?.expired) return
      const doing = { kind: 'leave', article: '', bookmarked: false, tab } as const
      void intentLog.during(doing, () => tab.engine.signOut({ discardUnsent: action.discard })).catch(unwanted)
      return
    }
  }
}

/** The reader is told of a rejected change, and decides about a parked one. */
async function decide({ state, intentLog }: World, tab: Tab, aud: string, isRetry: boolean): Promise<void> {
  const parked = state.intents.find((intent) => intent.state === 'parked' && intent.aud === aud)
  const rejected = state.intents.find((intent) => intent.state === 'rejected' && intent.aud === aud)
  const key = intentLog.newKey()
  const doing = (kind: 'discard' | 'retry' | 'take', article: string) =>
    ({ kind, article, bookmarked: false, tab }) as const
  if (rejected !== undefined)
    await intentLog.during(doing('take', rejected.articleId), () => discardIntent(rejected, tab.db))
  if (parked === undefined) return
  if (isRetry) return intentLog.during(doing('retry', parked.articleId), () => retryParked(parked, tab.db, key))
  await intentLog.during(doing('discard', parked.articleId), () => discardIntent(parked, tab.db))
}

/** Toggles a bookmark in a tab. Afterwards it must be shown like that. */
async function toggle(world: World, tab: Tab, aud: string, article: string): Promise<void> {
  if (aud === 'pub') return
  const user = aud.replace('user:', '') as UserId
  const bookmarked = !isShown(world.state, aud, article)
  const { intentLog } = world
  const key = intentLog.newKey()
  const version = world.server.accounts.users[user].history.length - 1
  const done = await intentLog.during({ kind: 'toggle', article, bookmarked, tab }, async () => {
    intentLog.note(user, article, { bookmarked, key, version })
    return world.setBookmark(tab, article, bookmarked, key)
  })
  const { state } = world
  const rejected = state.intents.some((intent) => intent.articleId === article && intent.state === 'rejected')
  if (done && !rejected && state.session?.aud === aud && isShown(state, aud, article) !== bookmarked)
    world.failures.push(`S8 ReadYourWrites: ${article} is not shown as the reader wants it`)
}
