import type { OfflineCopyChange } from '#contract/workers/sync-api.ts'
import { fc } from '#tests/support/properties.ts'
import type { UserId } from '../world/accounts.ts'
import { FOREIGN } from '../world/somebody-else.ts'
import { KINDS, type Kind, TROUBLES, type Trouble } from '../world/troubles.ts'
import { HIGHLIGHT_ACTIONS, type HighlightAction } from './highlight-actions.ts'

/** One event of a story: on the server, on the network, with the clock, or by the reader. */
export type Action =
  | HighlightAction
  | {
      readonly do: 'edit' | 'addArticle' | 'removeArticle' | 'reorder' | 'move'
      readonly book: number
      readonly article: number
    }
  | { readonly do: 'addBook' | 'removeBook'; readonly book: number }
  | { readonly do: 'import'; readonly book: number; readonly article: number }
  | { readonly do: 'subscribe'; readonly user: UserId; readonly on: boolean }
  | { readonly do: 'elsewhere'; readonly user: UserId; readonly article: number; readonly bookmarked: boolean }
  | { readonly do: 'expire' | 'revoke' }
  | { readonly do: 'toggle'; readonly tab: number; readonly article: number }
  | { readonly do: 'open'; readonly tab: number; readonly article: number }
  | { readonly do: 'decide'; readonly tab: number; readonly retry: boolean }
  | { readonly do: 'login'; readonly tab: number; readonly user: UserId }
  | {
      readonly do: 'offline copy'
      readonly tab: number
      readonly change: OfflineCopyChange['kind'] | 'go on'
      readonly book: number
    }
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
  /** Damages the stats in the browser's storage. Only in stories of faults: those of a seed stay the same. */
  | { readonly do: 'damage' }

/** An action, and how long the world then goes on: some turns of the event loop, or until nothing is under way. */
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
      do: fc.constantFrom('edit', 'addArticle', 'removeArticle', 'reorder', 'move'),
      book: small,
      article: small,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('addBook', 'removeBook'), book: small }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('import' as const), book: small, article: small }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('subscribe' as const), user, on: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('elsewhere' as const), user, article: small, bookmarked: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('expire', 'revoke') }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constant('toggle' as const), tab, article: small }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('open' as const), tab, article: small }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('decide' as const), tab, retry: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('login' as const), tab, user }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('offline copy' as const),
      tab,
      change: fc.constantFrom('pause', 'go on', 'remove', 'remove', 'restore', 'restore', 'restore-all'),
      book: small,
    }),
  },
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
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('trouble' as const),
      kind: fc.constantFrom(...KINDS),
      trouble: fc.constantFrom(...FOREIGN),
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
  ...HIGHLIGHT_ACTIONS,
) as fc.Arbitrary<Action>

const step: fc.Arbitrary<Step> = fc.record({
  action,
  turns: fc.oneof(fc.nat({ max: 40 }), fc.constant('rest' as const)),
})

export const story: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 10, maxLength: 150, size: 'max' })
