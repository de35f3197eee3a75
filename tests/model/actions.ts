import fc from 'fast-check'
import type { UserId } from './accounts.ts'
import { isShown } from './bookmark-invariants.ts'
import { KINDS, type Kind, TROUBLES, type Trouble } from './network.ts'
import type { Tab, World } from './world.ts'

/** One thing that happens: to the server, to the network, to the clock, or by the reader's hand. */
export type Action =
  | {
      readonly do: 'edit' | 'addArticle' | 'removeArticle' | 'reorder'
      readonly book: number
      readonly article: number
    }
  | { readonly do: 'addBook' | 'removeBook'; readonly book: number }
  | { readonly do: 'import'; readonly book: number; readonly article: number }
  | { readonly do: 'subscribe'; readonly user: UserId; readonly on: boolean }
  | { readonly do: 'elsewhere'; readonly user: UserId; readonly article: number; readonly want: boolean }
  | { readonly do: 'expire' | 'revoke' }
  | { readonly do: 'toggle'; readonly tab: number; readonly article: number }
  | { readonly do: 'open'; readonly tab: number; readonly article: number }
  | { readonly do: 'decide'; readonly tab: number; readonly retry: boolean }
  | { readonly do: 'login'; readonly tab: number; readonly user: UserId }
  | { readonly do: 'logout'; readonly tab: number; readonly discard: boolean }
  | { readonly do: 'language'; readonly code: 'en' | 'ru' }
  | { readonly do: 'wake'; readonly tab: number }
  | { readonly do: 'online'; readonly on: boolean }
  | { readonly do: 'trouble'; readonly kind: Kind; readonly trouble: Trouble }
  | { readonly do: 'release' }
  | { readonly do: 'full'; readonly on: boolean }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'clock'; readonly ms: number }
  | { readonly do: 'kill'; readonly tab: number }
  | { readonly do: 'tab' }

/** How long the model watches after an action: some turns of the loop, or until everything is at rest. */
export interface Step {
  readonly action: Action
  readonly turns: number | 'rest'
}

const HOUR_MS = 3_600_000
const small = fc.nat({ max: 8 })
const tab = fc.nat({ max: 2 })
const mostly = fc.constantFrom(true, true, true, false)
const user = fc.constantFrom<UserId>('1', '2')
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('edit', 'addArticle', 'removeArticle', 'reorder'),
      book: small,
      article: small,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('addBook', 'removeBook'), book: small }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('import' as const), book: small, article: small }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('subscribe' as const), user, on: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('elsewhere' as const), user, article: small, want: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('expire', 'revoke') }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constant('toggle' as const), tab, article: small }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('open' as const), tab, article: small }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('decide' as const), tab, retry: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('login' as const), tab, user }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('logout' as const), tab, discard: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('language' as const), code: fc.constantFrom('en', 'ru') }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wake' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('online' as const), on: mostly }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('trouble' as const),
      kind: fc.constantFrom(...KINDS),
      trouble: fc.constantFrom(...TROUBLES),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('release' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('full' as const), on: mostly.map((free) => !free) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      ms: fc.constantFrom(600, 5_000, 60_000, 400_000, 8 * HOUR_MS),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      ms: fc.constantFrom(-48 * HOUR_MS, -HOUR_MS, HOUR_MS, 26 * HOUR_MS),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('kill' as const), tab }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('tab' as const) }) },
) as fc.Arbitrary<Action>

const step: fc.Arbitrary<Step> = fc.record({
  action,
  turns: fc.oneof(fc.nat({ max: 40 }), fc.constant('rest' as const)),
})

export const story: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 10, maxLength: 150, size: 'max' })

const MOST_TABS = 3
const tabOf = (world: World, n: number): Tab | undefined => world.tabs[n % Math.max(1, world.tabs.length)]
const articleOf = (world: World, n: number): string => {
  const slugs = world.server.library.allSlugs()
  return slugs[n % slugs.length] ?? ''
}
const unwanted = (): undefined => undefined

/** Does it. What cannot be done now is left out, so that every shortened story is one. */
export async function perform(world: World, action: Action): Promise<void> {
  const { library, accounts } = world.server
  switch (action.do) {
    case 'edit':
    case 'addArticle':
    case 'removeArticle':
    case 'reorder':
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
      return accounts.setBookmark(action.user, articleOf(world, action.article), action.want)
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

type InTab = Extract<Action, { readonly tab: number }>

async function performInTab(world: World, action: InTab): Promise<void> {
  const tab = tabOf(world, action.tab)
  if (tab === undefined) return
  const { wishes } = world
  const aud = world.state.session?.aud ?? 'pub'
  switch (action.do) {
    case 'kill':
      return world.kill(tab)
    case 'wake':
      return tab.engine.wake()
    case 'open':
      return tab.engine.open(articleOf(world, action.article))
    case 'toggle':
      return toggle(world, tab, aud, articleOf(world, action.article))
    case 'decide': {
      const parked = world.state.intents.find((intent) => intent.state === 'parked' && intent.aud === aud)
      const rejected = world.state.intents.find((intent) => intent.state === 'rejected' && intent.aud === aud)
      const key = wishes.newKey()
      const doing = (kind: 'discard' | 'retry' | 'take', article: string) =>
        ({ kind, article, want: false, tab }) as const
      const { intents } = world
      if (rejected !== undefined)
        await wishes.during(doing('take', rejected.articleId), () => intents.takeRejected(tab.db, rejected))
      if (parked === undefined) return
      if (action.retry)
        return wishes.during(doing('retry', parked.articleId), () => intents.retryParked(tab.db, parked, key))
      return wishes.during(doing('discard', parked.articleId), () => intents.discardParked(tab.db, parked))
    }
    case 'login': {
      const { session } = world.state
      // The page has a form only for who is not signed in.
      if (session !== undefined && session.aud !== 'pub' && !session.expired) return
      void tab.engine.signIn({ email: action.user, password: 'x' } as never).catch(unwanted)
      return
    }
    case 'logout': {
      if (aud === 'pub' || world.state.session?.expired) return
      const doing = { kind: 'leave', article: '', want: false, tab } as const
      void wishes.during(doing, () => tab.engine.signOut({ discardUnsent: action.discard })).catch(unwanted)
      return
    }
  }
}

/** The other way round than it is shown; and then it must be shown so. */
async function toggle(world: World, tab: Tab, aud: string, article: string): Promise<void> {
  if (aud === 'pub') return
  const user = aud.replace('user:', '') as UserId
  const want = !isShown(world.state, aud, article)
  const { wishes } = world
  const key = wishes.newKey()
  const version = world.server.accounts.users[user].history.length - 1
  const done = await wishes.during({ kind: 'wish', article, want, tab }, async () => {
    wishes.note(user, article, { want, key, version })
    return world.wish(tab, article, want, key)
  })
  const { state } = world
  const rejected = state.intents.some((intent) => intent.articleId === article && intent.state === 'rejected')
  if (done && !rejected && state.session?.aud === aud && isShown(state, aud, article) !== want)
    world.failures.push(`S8 ReadYourWrites: ${article} is not shown as the reader wants it`)
}
