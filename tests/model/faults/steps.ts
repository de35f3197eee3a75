import type { Step } from '../stories/actions.ts'
import type { Kind, Trouble } from '../world/troubles.ts'

/** The steps that most stories of faults have in common. All but `trouble` wait until the engine rests. */

export const SIGN_IN: Step = { action: { do: 'login', tab: 0, user: '1' }, turns: 'rest' }
export const OPEN_TAB: Step = { action: { do: 'tab' }, turns: 'rest' }
export const WAKE: Step = { action: { do: 'wake', tab: 0 }, turns: 'rest' }
export const RELEASE: Step = { action: { do: 'release' }, turns: 'rest' }

/** A tap on the star of an article in the first tab. */
export const tap = (article: number): Step => ({ action: { do: 'toggle', tab: 0, article }, turns: 'rest' })

/** What happens to the next request of this kind. */
export const trouble = (kind: Kind, what: Trouble): Step => ({
  action: { do: 'trouble', kind, trouble: what },
  turns: 0,
})

/** A reader signs in, and the first three pages of their library arrive. The answer with the fourth is held. */
export const THREE_PAGES_THEN_HELD: readonly Step[] = [
  trouble('articles', 'held'),
  SIGN_IN,
  ...[1, 2, 3].flatMap(() => [trouble('articles', 'held'), RELEASE]),
]
